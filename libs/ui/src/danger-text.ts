import styled from 'styled-components';
import { theme } from './theme';

/** A line that says what went wrong, with its icon in front. */
export const DangerText = styled.p`
  display: flex;
  align-items: start;
  gap: ${theme.space2};
  color: ${theme.danger};
  font-size: ${theme.sizeSm};
  font-weight: 560;
  svg {
    margin-top: 0.15em;
  }
`;
