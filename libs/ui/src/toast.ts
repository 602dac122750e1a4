import styled from 'styled-components';
import { theme } from './theme';

/** The look of a message above the page, with its text in a `p`; `data-tone="bad"` is for failures. */
export const Toast = styled.div`
  --focus: ${theme.lamp};
  display: flex;
  align-items: center;
  gap: ${theme.space3};
  width: 100%;
  padding: ${theme.space2} ${theme.space2} ${theme.space2} ${theme.space4};
  border-left: 5px solid ${theme.lamp};
  border-radius: ${theme.radiusM};
  background: ${theme.stage};
  color: ${theme.onStage};
  box-shadow:
    ${theme.shadowFloat},
    0 0 0 1px ${theme.stageLine};
  font-size: ${theme.sizeSm};
  pointer-events: auto;
  &[data-tone='bad'] {
    border-color: #ff6f61;
  }
  p {
    overflow-wrap: anywhere;
  }
`;
