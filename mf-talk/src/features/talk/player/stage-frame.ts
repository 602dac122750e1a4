import { Stage, theme } from '@lectern/ui';
import styled from 'styled-components';

/** Where the video stands, and what there is to say in its place. Text that needs more room makes it higher. */
export const StageFrame = styled(Stage)`
  display: grid;
  place-items: center;
  aspect-ratio: 16 / 9;
  min-height: min-content;
  border-radius: ${theme.radiusM};
`;
