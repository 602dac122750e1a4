import styled from 'styled-components';
import { theme } from './theme';

/** How search changed the words, behind an amber rule: paragraphs; words are `strong`, suggestions are links. */
export const Said = styled.div`
  display: grid;
  gap: ${theme.space1};
  margin-bottom: ${theme.space5};
  padding-left: ${theme.space4};
  border-left: 4px solid ${theme.lampLine};
  overflow-wrap: anywhere;
  strong,
  a {
    font-weight: ${theme.weightStrong};
  }
  a {
    text-decoration: underline 3px ${theme.lamp};
    text-underline-offset: 0.25em;
  }
  a:hover {
    text-decoration-color: currentColor;
  }
`;
