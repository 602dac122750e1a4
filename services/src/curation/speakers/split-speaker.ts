import { type EntityManager, In } from 'typeorm';
import { lockFound } from '../../database/row-locks.js';
import { DomainError } from '../../kernel/errors.js';
import {
  SlugRedirectEntity,
  SpeakerEntity,
  TalkSpeakerEntity,
} from '../../modules/catalogue/tables/index.js';
import { isMergedKey, nameOf } from '../../modules/speakers/index.js';
import type { ChangeTalks } from './join-speakers.js';

const MOST_OF_ONE_NAME = 200;

export interface Split {
  speakerId: number;
  /** Talks of the other person. */
  talkIds: readonly number[];
  now: Date;
}

/**
 * Moves talks from a page shared by two people of the same name to a new page. Imports respect this: new talks under that name go to the
 * first page. Joining the two reverses it.
 *
 * @returns both: the existing and the new speaker
 * @throws {DomainError} `SPEAKER_NOT_FOUND`; `CONFLICT` if a talk is not theirs, or none would be left
 */
export async function splitSpeaker(
  tx: EntityManager,
  { speakerId, talkIds, now }: Split,
  changeTalks: ChangeTalks,
): Promise<{ first: SpeakerEntity; second: SpeakerEntity }> {
  const first = await tx.findOne(SpeakerEntity, {
    where: { id: speakerId },
    ...lockFound(tx),
  });
  if (!first || isMergedKey(first.nameKey)) throw new DomainError('SPEAKER_NOT_FOUND');
  const wanted = [...new Set(talkIds)];
  const theirs = await tx.countBy(TalkSpeakerEntity, { speakerId, talkId: In(wanted) });
  if (theirs !== wanted.length)
    throw new DomainError('CONFLICT', { text: `Not all of these are talks of ${first.name}.` });
  if ((await tx.countBy(TalkSpeakerEntity, { speakerId })) === wanted.length)
    throw new DomainError('CONFLICT', { text: `${first.name} would have no talks left.` });
  const second = await anotherOfTheName(tx, first, now);
  await changeTalks(tx, wanted, async () => {
    await tx.update(TalkSpeakerEntity, { speakerId, talkId: In(wanted) }, { speakerId: second.id });
  });
  return { first, second };
}

async function anotherOfTheName(tx: EntityManager, first: SpeakerEntity, now: Date): Promise<SpeakerEntity> {
  const { name, firstName, lastName, sortName, letter } = first;
  for (let number = 2; number <= MOST_OF_ONE_NAME; number += 1) {
    const slug = `${first.slug.slice(0, 190)}-${number}`;
    const nameKey = `${nameOf(first.nameKey).slice(0, 190)}#${number}`;
    const isTaken =
      (await tx.existsBy(SpeakerEntity, { slug })) ||
      (await tx.existsBy(SpeakerEntity, { nameKey })) ||
      (await tx.existsBy(SlugRedirectEntity, { kind: 'speaker', slug }));
    if (isTaken) continue;
    return tx.save(SpeakerEntity, {
      name,
      firstName,
      lastName,
      sortName,
      letter,
      slug,
      nameKey,
      description: '',
      profilePictureUrl: null,
      github: null,
      createdAt: now,
    });
  }
  throw new DomainError('CONFLICT', { text: `There are too many people called ${name}.` });
}
