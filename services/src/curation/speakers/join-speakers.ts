import type { EntityManager } from 'typeorm';
import { DomainError } from '../../kernel/errors.js';
import {
  SlugRedirectEntity,
  SpeakerAliasEntity,
  SpeakerEntity,
  SpeakerJoinEntity,
  TalkSpeakerEntity,
} from '../../modules/catalogue/tables/index.js';
import { isMergedKey, mergedKey } from '../../modules/speakers/index.js';
import { lockedSpeakers } from './locked-speakers.js';
import type { Moved } from './moved.js';

export interface Join {
  /** The merged speaker. */
  fromId: number;
  /** The remaining speaker. */
  intoId: number;
  /** Null if done by the site itself. */
  userId: number | null;
  now: Date;
}

/** Runs a change to talks with all updates that depend on it. */
export type ChangeTalks = (tx: EntityManager, talkIds: number[], work: () => Promise<void>) => Promise<void>;

/**
 * Merges two speakers: talks, other names and former addresses move, and the merged speaker's name leads to the remaining one, also in
 * later imports. The row stays, without data, so that the join can be undone.
 *
 * @returns the join's id, and both speakers as they were
 * @throws {DomainError} `SPEAKER_NOT_FOUND`; `CONFLICT` if one of them is already merged, or both are the same
 */
export async function joinSpeakers(
  tx: EntityManager,
  { fromId, intoId, userId, now }: Join,
  changeTalks: ChangeTalks,
): Promise<{ id: number; from: SpeakerEntity; into: SpeakerEntity }> {
  if (fromId === intoId)
    throw new DomainError('CONFLICT', { text: 'Both addresses belong to the same speaker.' });
  const [from, into] = await lockedSpeakers(tx, [fromId, intoId]);
  for (const { name, nameKey } of [from, into])
    if (isMergedKey(nameKey))
      throw new DomainError('CONFLICT', { text: `${name} has already been joined with another speaker.` });

  const stages = await tx.findBy(TalkSpeakerEntity, { speakerId: fromId });
  const talkIds = stages.map(({ talkId }) => talkId);
  let moved: Moved | undefined;
  await changeTalks(tx, talkIds, async () => {
    moved = {
      talks: await moveTalks(tx, stages, intoId),
      nameKey: from.nameKey,
      aliases: await moveAliases(tx, from, into),
      slugs: await moveAddresses(tx, from, into),
      filled: await fillIn(tx, from, into),
    };
  });
  const join = await tx.save(SpeakerJoinEntity, {
    fromId,
    intoId,
    moved: JSON.stringify(moved),
    userId,
    joinedAt: now,
    undoneAt: null,
  });
  return { id: join.id, from, into };
}

async function moveTalks(
  tx: EntityManager,
  stages: readonly TalkSpeakerEntity[],
  intoId: number,
): Promise<Moved['talks']> {
  const talks: Moved['talks'] = [];
  for (const { talkId, speakerId, position } of stages) {
    const both = await tx.existsBy(TalkSpeakerEntity, { talkId, speakerId: intoId });
    if (both) await tx.delete(TalkSpeakerEntity, { talkId, speakerId });
    else await tx.update(TalkSpeakerEntity, { talkId, speakerId }, { speakerId: intoId });
    talks.push({ id: talkId, position, both });
  }
  return talks;
}

/** The name becomes an alias of the remaining speaker, by which imports and members find them. */
async function moveAliases(
  tx: EntityManager,
  from: SpeakerEntity,
  into: SpeakerEntity,
): Promise<Moved['aliases']> {
  const own = await tx.findBy(SpeakerAliasEntity, { speakerId: from.id });
  await tx.update(SpeakerAliasEntity, { speakerId: from.id }, { speakerId: into.id });
  await tx.update(SpeakerEntity, from.id, { nameKey: mergedKey(from.id) });
  const taken = await tx.findOneBy(SpeakerAliasEntity, { aliasKey: from.nameKey });
  if (taken) await tx.update(SpeakerAliasEntity, taken.id, { speakerId: into.id });
  else
    await tx.insert(SpeakerAliasEntity, {
      speakerId: into.id,
      alias: from.name,
      aliasKey: from.nameKey,
    });
  return {
    moved: own.map(({ id }) => id),
    taken: taken && { id: taken.id, speakerId: taken.speakerId },
    added: taken === null,
  };
}

async function moveAddresses(tx: EntityManager, from: SpeakerEntity, into: SpeakerEntity): Promise<string[]> {
  const former = await tx.findBy(SlugRedirectEntity, { kind: 'speaker', targetId: from.id });
  await tx.update(SlugRedirectEntity, { kind: 'speaker', targetId: from.id }, { targetId: into.id });
  await tx.delete(SlugRedirectEntity, { kind: 'speaker', slug: from.slug });
  await tx.insert(SlugRedirectEntity, { kind: 'speaker', slug: from.slug, targetId: into.id });
  return former.map(({ slug }) => slug);
}

/** Fills the remaining speaker's empty fields. */
async function fillIn(tx: EntityManager, from: SpeakerEntity, into: SpeakerEntity): Promise<Moved['filled']> {
  const filled: Moved['filled'] = {
    ...(into.description === '' && from.description !== '' && { description: from.description }),
    ...(into.github === null && from.github !== null && { github: from.github }),
    ...(into.profilePictureUrl === null &&
      from.profilePictureUrl !== null && { profilePictureUrl: from.profilePictureUrl }),
  };
  if (Object.keys(filled).length > 0) await tx.update(SpeakerEntity, into.id, filled);
  return filled;
}
