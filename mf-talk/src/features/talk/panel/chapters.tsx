import type { Talk } from '@lectern/contracts';
import { formatDuration, langOf } from '@lectern/ui';
import { useMemo } from 'react';
import type { Playback } from '../player/playback';
import { Lines } from './lines';

interface ChaptersProps {
  talk: Pick<Talk, 'chapters' | 'language'>;
  playback: Playback;
  /** False while another tab covers them. */
  visible: boolean;
}

/** The chapters that the description names. */
export function Chapters({ talk, playback, visible }: ChaptersProps) {
  const { chapters, language } = talk;
  const starts = useMemo(() => chapters.map(({ start }) => start), [chapters]);
  const lines = chapters.map(({ start, title }) => ({
    timestamp: formatDuration(start) || '0:00',
    text: title,
  }));
  return (
    <Lines lines={lines} starts={starts} playback={playback} visible={visible} lang={langOf(language)} />
  );
}
