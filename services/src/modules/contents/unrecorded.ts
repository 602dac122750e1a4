import { type EntityManager, In } from 'typeorm';
import { lockRows } from '../../database/row-locks.js';
import { SpeakerEntity, TalkEntity } from '../catalogue/index.js';
import { pictureHash } from '../../storage/picture-sizes.js';
import { ContentEntity } from './content.entity.js';

/**
 * What no member added, such as talks from imports, has no record until an operator hides it. Until then its id is negative: that of its
 * talk or speaker, and its kind.
 */
const UNRECORDED = ['talk', 'biography', 'picture'] as const;
type Unrecorded = (typeof UNRECORDED)[number];

/** @param id of the talk or speaker */
export const unrecordedId = (kind: Unrecorded, id: number): number =>
  -(id * UNRECORDED.length + UNRECORDED.indexOf(kind));

function whatIs(id: number): { kind: Unrecorded; of: number } {
  const kind = UNRECORDED[-id % UNRECORDED.length] ?? 'talk';
  return { kind, of: Math.floor(-id / UNRECORDED.length) };
}

/** Records contents, unless that has been done already. @param ids of {@link unrecordedId} @returns ids of the records */
export async function recordUnrecorded(
  tx: EntityManager,
  ids: readonly number[],
  now: Date,
): Promise<number[]> {
  const wanted = [...new Set(ids)].map(whatIs);
  const of = (isTalk: boolean) =>
    wanted.filter(({ kind }) => (kind === 'talk') === isTalk).map((each) => each.of);
  // Two operators may hide the same thing.
  await lockRows(tx, TalkEntity, of(true));
  await lockRows(tx, SpeakerEntity, of(false));
  const talks = await tx.findBy(TalkEntity, { id: In(of(true)), status: In(['published', 'hidden']) });
  const speakers = await tx.findBy(SpeakerEntity, { id: In(of(false)) });
  const recorded: number[] = [];
  for (const { kind, of: id } of wanted) {
    const facts =
      kind === 'talk'
        ? talks.some((talk) => talk.id === id) && { talkId: id }
        : ofSpeaker(
            kind,
            speakers.find((speaker) => speaker.id === id),
          );
    if (!facts) continue;
    const known = await tx.findOneBy(ContentEntity, { kind, ...facts });
    if (known) recorded.push(known.id);
    else {
      const row = tx.create(ContentEntity, { kind, ...facts, state: 'shown', addedAt: now });
      recorded.push((await tx.save(row)).id);
    }
  }
  return recorded;
}

function ofSpeaker(kind: 'biography' | 'picture', speaker: SpeakerEntity | undefined) {
  if (!speaker) return null;
  const { id: speakerId, description, profilePictureUrl } = speaker;
  if (kind === 'biography') return description === '' ? null : { speakerId, text: description };
  const picture = pictureHash(profilePictureUrl);
  return picture === null ? null : { speakerId, picture };
}
