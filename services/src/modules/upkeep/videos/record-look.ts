import type { EntityManager } from 'typeorm';
import { TalkEntity, VideoCheckEntity } from '../../catalogue/index.js';
import type { Look } from './look-for-video.js';

const DAY_MS = 86_400_000;
/** Interval between checks of an available video; for a missing one it grows up to this. */
export const AGAIN_MS = 30 * DAY_MS;
/** Number of days on which it must be missing. @source catalogue.md, section 2 */
const MISSES = 3;

/** A definite result for a video. */
export type Seen = Exclude<Look, { kind: 'away' }>;
type Check = Omit<VideoCheckEntity, 'talkId'>;

/**
 * Stores the result of looking for a talk's video.
 *
 * @param againMs until an available video is checked again
 * @returns changes to the talk's row; null if there are none
 */
export async function recordLook(
  tx: EntityManager,
  talk: TalkEntity,
  look: Seen,
  now: Date,
  againMs = AGAIN_MS,
): Promise<Partial<TalkEntity> | null> {
  const today = now.toISOString().slice(0, 10);
  const before = await tx.findOneBy(VideoCheckEntity, { talkId: talk.id });
  const embeddable = (look.kind === 'seen' ? look.embeddable : null) ?? before?.embeddable ?? null;
  const check: Check =
    look.kind === 'seen'
      ? { misses: 0, lastMissOn: null, dueAt: new Date(now.getTime() + againMs), embeddable }
      : { ...missed(before, now, today), embeddable };
  const { affected } = await tx.update(VideoCheckEntity, { talkId: talk.id }, check);
  if (affected === 0) await tx.insert(VideoCheckEntity, { talkId: talk.id, ...check });
  return changeOf(talk, look, check.misses, today);
}

/** A second check on the same day adds nothing. */
function missed(before: VideoCheckEntity | null, now: Date, today: string): Omit<Check, 'embeddable'> {
  const misses = (before?.misses ?? 0) + (before?.lastMissOn === today ? 0 : 1);
  const wait = misses < MISSES ? DAY_MS : Math.min(AGAIN_MS, DAY_MS * 2 ** Math.min(misses - MISSES + 1, 5));
  return { misses, lastMissOn: today, dueAt: new Date(now.getTime() + wait) };
}

/** Changes to the talk's row; null if there are none. */
function changeOf(talk: TalkEntity, look: Seen, misses: number, today: string): Partial<TalkEntity> | null {
  if (look.kind === 'missing')
    return misses >= MISSES && talk.videoState !== 'gone' ? { videoState: 'gone', goneOn: today } : null;
  const back: Partial<TalkEntity> =
    talk.videoState === 'gone' ? { videoState: 'available', goneOn: null } : {};
  const length: Partial<TalkEntity> =
    talk.duration === null && look.duration !== null ? { duration: look.duration } : {};
  const change = { ...back, ...length };
  return Object.keys(change).length > 0 ? change : null;
}
