import { type EntityManager, In, IsNull } from 'typeorm';
import { DomainError } from '../../kernel/errors.js';
import {
  SlugRedirectEntity,
  SpeakerAliasEntity,
  SpeakerEntity,
  SpeakerJoinEntity,
  TalkSpeakerEntity,
} from '../../modules/catalogue/tables/index.js';
import { isMergedKey } from '../../modules/speakers/index.js';
import type { ChangeTalks } from './join-speakers.js';
import { lockedSpeakers } from './locked-speakers.js';
import { Moved } from './moved.js';

/** Days during which a join can be undone. */
export const UNDO_DAYS = 30;
const DAY_MS = 86_400_000;

/** The latest time at which a join can be undone. */
export const undoableUntil = (joinedAt: Date): Date => new Date(joinedAt.getTime() + UNDO_DAYS * DAY_MS);

/**
 * Separates two joined speakers: each gets back their own data. Later changes stay, such as a talk that has other speakers now, or a text
 * written meanwhile.
 *
 * @throws {DomainError} `NOT_FOUND`; `CONFLICT` if it was already undone, is too old, or a later join has to be undone first
 */
export async function undoJoin(
  tx: EntityManager,
  joinId: number,
  now: Date,
  changeTalks: ChangeTalks,
): Promise<{ from: SpeakerEntity; into: SpeakerEntity }> {
  const join = await tx.findOneBy(SpeakerJoinEntity, { id: joinId });
  if (!join) throw new DomainError('NOT_FOUND', { text: 'There is no such join.' });
  const [from, into] = await lockedSpeakers(tx, [join.fromId, join.intoId]);
  const claimed = await tx.update(SpeakerJoinEntity, { id: joinId, undoneAt: IsNull() }, { undoneAt: now });
  if (claimed.affected !== 1)
    throw new DomainError('CONFLICT', { text: 'This join has already been undone.' });
  if (now > undoableUntil(join.joinedAt))
    throw new DomainError('CONFLICT', { text: `A join can be undone for ${UNDO_DAYS} days.` });
  if (isMergedKey(into.nameKey))
    throw new DomainError('CONFLICT', {
      text: `${into.name} has been joined with another speaker since. Undo that first.`,
    });

  const moved = Moved.parse(JSON.parse(join.moved));
  const talkIds = moved.talks.map(({ id }) => id);
  await changeTalks(tx, talkIds, async () => {
    await returnTalks(tx, moved, from.id, into.id);
    await returnNames(tx, moved, from, into);
    await returnAddresses(tx, moved, from, into);
    await emptyAgain(tx, moved, into);
  });
  return { from, into };
}

async function returnTalks(tx: EntityManager, moved: Moved, fromId: number, intoId: number): Promise<void> {
  for (const { id: talkId, position, both } of moved.talks) {
    const stage = await tx.findOneBy(TalkSpeakerEntity, { talkId, speakerId: intoId });
    if (!stage) continue;
    if (both) await tx.insert(TalkSpeakerEntity, { talkId, speakerId: fromId, position });
    else await tx.update(TalkSpeakerEntity, { talkId, speakerId: intoId }, { speakerId: fromId });
  }
}

async function returnNames(
  tx: EntityManager,
  { nameKey, aliases }: Moved,
  from: SpeakerEntity,
  into: SpeakerEntity,
): Promise<void> {
  if (await tx.existsBy(SpeakerEntity, { nameKey }))
    throw new DomainError('CONFLICT', { text: `Another speaker is now called ${from.name}.` });
  await tx.update(SpeakerEntity, from.id, { nameKey });
  if (aliases.added) await tx.delete(SpeakerAliasEntity, { aliasKey: nameKey, speakerId: into.id });
  if (aliases.taken)
    await tx.update(SpeakerAliasEntity, aliases.taken.id, { speakerId: aliases.taken.speakerId });
  if (aliases.moved.length > 0)
    await tx.update(
      SpeakerAliasEntity,
      { id: In(aliases.moved), speakerId: into.id },
      { speakerId: from.id },
    );
}

async function returnAddresses(
  tx: EntityManager,
  { slugs }: Moved,
  from: SpeakerEntity,
  into: SpeakerEntity,
): Promise<void> {
  await tx.delete(SlugRedirectEntity, { kind: 'speaker', slug: from.slug });
  if (slugs.length > 0)
    await tx.update(
      SlugRedirectEntity,
      { kind: 'speaker', slug: In(slugs), targetId: into.id },
      { targetId: from.id },
    );
}

/** Clears the filled fields, unless they were changed since. */
async function emptyAgain(tx: EntityManager, { filled }: Moved, { id }: SpeakerEntity): Promise<void> {
  const { description, github, profilePictureUrl } = filled;
  if (description !== undefined) await tx.update(SpeakerEntity, { id, description }, { description: '' });
  if (github !== undefined) await tx.update(SpeakerEntity, { id, github }, { github: null });
  if (profilePictureUrl !== undefined)
    await tx.update(SpeakerEntity, { id, profilePictureUrl }, { profilePictureUrl: null });
}
