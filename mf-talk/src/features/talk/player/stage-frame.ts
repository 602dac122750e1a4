import { Stage, theme } from '@lectern/ui';
import styled from 'styled-components';

/** Holds the video, or the text in its place. Grows when the text needs more room. */
export const StageFrame = styled(Stage)`
  display: grid;
  place-items: center;
  aspect-ratio: 16 / 9;
  min-height: min-content;
  border-radius: ${theme.radiusM};
`;
