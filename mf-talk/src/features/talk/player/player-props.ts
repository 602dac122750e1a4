import type { Playback } from './playback';

/** Props common to all players. */
export interface PlayerPartProps {
  /** Seconds to start at. */
  start: number;
  title: string;
  playback: Playback;
  /** Takes over the focus of the button it replaces. */
  focus: boolean;
}
