import { type EntityManager, IsNull } from 'typeorm';
import type { Database } from '../../database/database.js';
import { indexTalksOfSpeakers } from '../search/talk-index.js';
import {
  SpeakerAliasEntity,
  SpeakerEntity,
  TalkSpeakerEntity,
  type TalkEntity,
  speakerSort,
} from '../catalogue/index.js';
import { freeSlug } from './free-slug.js';
import { nameKeyOf } from './speaker-input.js';
import { lockRow } from './talk-rows.js';

const FIRST_NAME = 100;
const LAST_NAME = 150;

export interface GivenSpeaker {
  name: string;
  description: string;
  /** Null leaves the picture as it is. */
  pictureUrl: string | null;
}

/**
 * The speaker of that name or alias with what is still empty filled in, or a new one. One who came with this very talk and gives
 * no other is still the contributor's to correct.
 *
 * @source decisions.md, "Calls, point by point"
 */
export async function savedSpeaker(
  tx: EntityManager,
  database: Database,
  given: GivenSpeaker,
  talk: TalkEntity,
  now: Date,
): Promise<SpeakerEntity> {
  const { name, description, pictureUrl } = given;
  const nameKey = nameKeyOf(name);
  const speaker = await speakerOf(tx, database, nameKey);
  if (!speaker) {
    return tx.save(SpeakerEntity, {
      ...namesOf(name),
      slug: await freeSlug(tx, SpeakerEntity, name),
      nameKey,
      description,
      profilePictureUrl: pictureUrl,
      github: null,
      createdAt: now,
    });
  }
  if (cameWith(speaker, talk) && (await isHereAlone(tx, speaker, talk))) {
    const names = speaker.nameKey === nameKey ? namesOf(name) : {};
    await tx.update(SpeakerEntity, speaker.id, {
      ...names,
      description,
      ...(pictureUrl !== null && { profilePictureUrl: pictureUrl }),
    });
    await indexTalksOfSpeakers(tx, [speaker.id]);
    return speaker;
  }
  await tx.update(SpeakerEntity, { id: speaker.id, description: '' }, { description });
  if (pictureUrl !== null) {
    await tx.update(
      SpeakerEntity,
      { id: speaker.id, profilePictureUrl: IsNull() },
      { profilePictureUrl: pictureUrl },
    );
  }
  return speaker;
}

/** Where on the stage a speaker stands. */
export interface StagePlace {
  /** From 0; left out, the first one's place is meant, and the others stay. */
  position?: number | undefined;
  /** How many give the talk in all: who stands behind them leaves the stage. */
  count?: number | undefined;
}

/**
 * Puts the speaker on the talk's stage, in the place of who was there before. Who is there already stays, or moves ahead, never back: nobody
 * stands there twice. Who thereby gives no talk any more, and came with this one, was a slip of the pen and goes.
 */
export async function putOnStage(
  tx: EntityManager,
  database: Database,
  talk: TalkEntity,
  speaker: SpeakerEntity,
  { position, count = Infinity }: StagePlace,
): Promise<void> {
  const onStage = await tx.find(TalkSpeakerEntity, {
    where: { talkId: talk.id },
    order: { position: 'ASC' },
  });
  const own = onStage.find(({ speakerId }) => speakerId === speaker.id);
  const place = position ?? onStage[0]?.position ?? 0;
  const stays = own !== undefined && (position === undefined || own.position <= place);
  const leaving = onStage.filter(
    (other) => other !== own && ((!stays && other.position === place) || other.position >= count),
  );
  for (const { speakerId } of leaving) await tx.delete(TalkSpeakerEntity, { talkId: talk.id, speakerId });
  const key = { talkId: talk.id, speakerId: speaker.id };
  if (!own) await tx.insert(TalkSpeakerEntity, { ...key, position: place });
  else if (!stays) await tx.update(TalkSpeakerEntity, key, { position: place });
  for (const { speakerId } of leaving) await forgetSlip(tx, database, speakerId, talk);
}

async function forgetSlip(
  tx: EntityManager,
  database: Database,
  speakerId: number,
  talk: TalkEntity,
): Promise<void> {
  // Whoever is about to put the speaker on another stage waits for this lock, or has it.
  await lockRow(tx, database, 'speakers', speakerId);
  const speaker = await tx.findOneBy(SpeakerEntity, { id: speakerId });
  if (!speaker || !cameWith(speaker, talk)) return;
  const isKept =
    (await tx.existsBy(TalkSpeakerEntity, { speakerId })) ||
    (await tx.existsBy(SpeakerAliasEntity, { speakerId }));
  if (!isKept) await tx.delete(SpeakerEntity, { id: speakerId });
}

async function speakerOf(
  tx: EntityManager,
  database: Database,
  nameKey: string,
): Promise<SpeakerEntity | null> {
  const alias = await tx.findOneBy(SpeakerAliasEntity, { aliasKey: nameKey });
  const named = await tx.findOne(SpeakerEntity, { select: { id: true }, where: { nameKey } });
  const id = named?.id ?? alias?.speakerId;
  if (id === undefined) return null;
  await lockRow(tx, database, 'speakers', id);
  return tx.findOneBy(SpeakerEntity, { id });
}

const cameWith = (speaker: SpeakerEntity, talk: TalkEntity) => speaker.createdAt >= talk.addedAt;

async function isHereAlone(tx: EntityManager, { id }: SpeakerEntity, talk: TalkEntity): Promise<boolean> {
  const stages = await tx.findBy(TalkSpeakerEntity, { speakerId: id });
  return stages.length > 0 && stages.every(({ talkId }) => talkId === talk.id);
}

function namesOf(
  name: string,
): Pick<SpeakerEntity, 'name' | 'firstName' | 'lastName' | 'sortName' | 'letter'> {
  const [first = '', ...rest] = name.split(' ');
  const cut = (text: string, length: number) => [...text].slice(0, length).join('');
  return {
    ...speakerSort(name),
    name,
    firstName: cut(first, FIRST_NAME),
    lastName: cut(rest.join(' '), LAST_NAME),
  };
}
