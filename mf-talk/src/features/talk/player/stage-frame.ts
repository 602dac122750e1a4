import { Stage, theme } from '@lectern/ui';
import styled from 'styled-components';

/** Holds the video, or the text in its place; `overflow: hidden` would keep it from growing with the text. */
export const StageFrame = styled(Stage)`
  display: grid;
  place-items: center;
  width: 100%;
  min-width: 0;
  aspect-ratio: 16 / 9;
  overflow: clip;
  border-radius: ${theme.radiusM};
`;
