import styled from 'styled-components';
import { theme } from './theme';

/**
 * The dark panel in both themes, under the lamp's beam; `--lamp-x` is the lamp's position. Content on it
 * needs no colours of its own.
 */
export const Stage = styled.div`
  --ink: ${theme.onStage};
  --ink-2: ${theme.onStage2};
  --canvas: ${theme.stage};
  --focus: ${theme.lamp};
  --line: ${theme.stageLine};
  --button: transparent;
  --button-edge: #6d777b;
  --button-hover: rgb(255 255 255 / 0.08);
  position: relative;
  isolation: isolate;
  overflow: hidden;
  border-radius: ${theme.radiusL};
  background: ${theme.stage};
  color: ${theme.onStage};
  &::before {
    content: '';
    position: absolute;
    z-index: -1;
    inset: 0;
    background: conic-gradient(
      from 140deg at var(--lamp-x, 50%) -24%,
      transparent 4deg,
      ${theme.beam} 34deg 46deg,
      transparent 76deg
    );
    mask: linear-gradient(#000 10%, rgb(0 0 0 / 0.25));
  }
`;
