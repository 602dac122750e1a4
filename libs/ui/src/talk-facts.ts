import type { TalkCard } from '@lectern/contracts';
import type { IconShape } from './icons';
import { clockIcon, videoOffIcon } from './icons';

const FORMATS: Readonly<Record<NonNullable<TalkCard['format']>, string>> = {
  keynote: 'Keynote',
  lightning_talk: 'Lightning talk',
  workshop: 'Workshop',
  panel: 'Panel',
  interview: 'Interview',
  podcast: 'Podcast',
  demo: 'Demo',
  q_and_a: 'Q&A',
  award: 'Award',
  gameshow: 'Game show',
  opening: 'Opening',
};

/** The English name of a format; null is an ordinary talk. */
export const formatName = (format: TalkCard['format']): string => (format ? FORMATS[format] : 'Talk');

interface Missing {
  label: string;
  icon: IconShape;
}

const NOTHING: Missing = { label: 'No recording', icon: videoOffIcon };
const MISSING: Readonly<Partial<Record<TalkCard['video'], Missing>>> = {
  expected: { label: 'Recording expected', icon: clockIcon },
  not_recorded: NOTHING,
  not_public: { label: 'Recording not public', icon: videoOffIcon },
  gone: { label: 'Recording gone', icon: videoOffIcon },
  cancelled: { label: 'Cancelled', icon: videoOffIcon },
  unknown: NOTHING,
};

/** The mark of a talk with nothing to watch; null if there is something. */
export const missingVideo = ({ video }: Pick<TalkCard, 'video'>): Missing | null => MISSING[video] ?? null;
