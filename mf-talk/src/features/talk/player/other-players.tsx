import { Spinner } from '@lectern/ui';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { loadLater } from '../load-later';
import type { Later } from '../use-later';
import type { Playback } from './playback';

interface OtherPlayerProps {
  /** Seconds to start at. */
  start: number;
  title: string;
  playback: Playback;
  /** Takes the focus that the button it replaces had. */
  focus: boolean;
}

export type VimeoFrameProps = OtherPlayerProps & {
  /** Address of the player. */
  embed: string;
};
export type FilePlayerProps = OtherPlayerProps & {
  /** Address of an mp4 or webm. */
  file: string;
  host: string;
};

/** The players that few talks need come with what is loaded after the first view. */
export function VimeoFrame(props: VimeoFrameProps) {
  const later = usePlayers();
  return later ? <later.VimeoFrame {...props} /> : <Waiting />;
}

export function FilePlayer(props: FilePlayerProps) {
  const later = usePlayers();
  return later ? <later.FilePlayer {...props} /> : <Waiting />;
}

function usePlayers(): Later | null {
  const [later, setLater] = useState<Later | null>(null);
  useEffect(() => {
    loadLater().then(setLater, () => undefined);
  }, []);
  return later;
}

export const Waiting = () => (
  <Busy>
    <Spinner label="Loading the video" />
  </Busy>
);

const Busy = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  pointer-events: none;
`;
