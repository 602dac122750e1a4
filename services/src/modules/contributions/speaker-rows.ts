import type { EntityManager } from 'typeorm';
import { lockRows } from '../../database/row-locks.js';
import { indexTalksOfSpeakers } from '../search/index.js';
import {
  SpeakerAliasEntity,
  SpeakerEntity,
  TalkSpeakerEntity,
  type TalkEntity,
  speakerSort,
} from '../catalogue/index.js';
import { freeSlug } from './free-slug.js';
import { nameKeyOf } from './speaker-input.js';

const FIRST_NAME = 100;
const LAST_NAME = 150;

export interface GivenSpeaker {
  name: string;
  description: string;
  /** Null keeps the picture. */
  pictureUrl: string | null;
}

export interface Saved {
  speaker: SpeakerEntity;
  /** Whether the contributor may set the picture: the speaker was added with this talk and gives no other. */
  isOwn: boolean;
}

/**
 * The speaker of that name or alias, with an empty biography filled in, or a new one. The contributor may still correct a speaker who was
 * added with this very talk and gives no other; pictures of all others stay untouched.
 *
 * @source decisions.md, "Calls, point by point"
 */
export async function savedSpeaker(
  tx: EntityManager,
  given: GivenSpeaker,
  talk: TalkEntity,
  now: Date,
): Promise<Saved> {
  const { name, description, pictureUrl } = given;
  const nameKey = nameKeyOf(name);
  const speaker = await speakerOf(tx, nameKey);
  if (!speaker) {
    const added = await tx.save(SpeakerEntity, {
      ...namesOf(name),
      slug: await freeSlug(tx, SpeakerEntity, name),
      nameKey,
      description,
      profilePictureUrl: pictureUrl,
      github: null,
      createdAt: now,
    });
    return { speaker: added, isOwn: true };
  }
  if (await isOwnOf(tx, speaker, talk)) {
    const names = speaker.nameKey === nameKey ? namesOf(name) : {};
    await tx.update(SpeakerEntity, speaker.id, {
      ...names,
      description,
      ...(pictureUrl !== null && { profilePictureUrl: pictureUrl }),
    });
    await indexTalksOfSpeakers(tx, [speaker.id]);
    return { speaker, isOwn: true };
  }
  await tx.update(SpeakerEntity, { id: speaker.id, description: '' }, { description });
  return { speaker, isOwn: false };
}

/** Whether the name currently belongs to a speaker whose picture the talk's contributor may not set. */
export async function needsPictureApproval(
  tx: EntityManager,
  name: string,
  talk: TalkEntity,
): Promise<boolean> {
  const id = await idOfName(tx, nameKeyOf(name));
  const speaker = id === undefined ? null : await tx.findOneBy(SpeakerEntity, { id });
  return speaker !== null && !(await isOwnOf(tx, speaker, talk));
}

async function speakerOf(tx: EntityManager, nameKey: string): Promise<SpeakerEntity | null> {
  const id = await idOfName(tx, nameKey);
  if (id === undefined) return null;
  await lockRows(tx, SpeakerEntity, [id]);
  return tx.findOneBy(SpeakerEntity, { id });
}

async function idOfName(tx: EntityManager, nameKey: string): Promise<number | undefined> {
  const alias = await tx.findOneBy(SpeakerAliasEntity, { aliasKey: nameKey });
  const named = await tx.findOne(SpeakerEntity, { select: { id: true }, where: { nameKey } });
  return named?.id ?? alias?.speakerId;
}

const isOwnOf = async (tx: EntityManager, speaker: SpeakerEntity, talk: TalkEntity): Promise<boolean> =>
  cameWith(speaker, talk) && (await givesNoOtherTalk(tx, speaker, talk));

export const cameWith = (speaker: SpeakerEntity, talk: TalkEntity) => speaker.createdAt >= talk.addedAt;

async function givesNoOtherTalk(
  tx: EntityManager,
  { id }: SpeakerEntity,
  talk: TalkEntity,
): Promise<boolean> {
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
