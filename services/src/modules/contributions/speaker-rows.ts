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
import { pictureAddress } from '../../storage/picture-sizes.js';
import type { NewContents, Sender } from '../contents/index.js';
import { freeSlug } from './free-slug.js';
import { nameKeyOf } from './speaker-input.js';

const FIRST_NAME = 100;
const LAST_NAME = 150;

export interface GivenSpeaker {
  name: string;
  description: string;
  /** Hash of the picture; null keeps the present one. */
  picture: string | null;
}

export interface Saved {
  speaker: SpeakerEntity;
  /** Whether the contributor may set the picture: the speaker was added with this talk and gives no other. */
  isOwn: boolean;
  /** Whether the talk's place on the speaker's page waits for an operator. */
  placeWaits: boolean;
  /** Whether the biography does. */
  biographyWaits: boolean;
}

/** Records what is saved. */
interface Recorder {
  contents: NewContents;
  sender: Sender;
}

/**
 * The speaker of that name or alias, or a new one. The contributor may still correct a speaker who was added with this very talk and gives
 * no other. Of all others the picture stays untouched; an empty biography is filled in once an operator approves it, or at once if all their
 * talks are the contributor's.
 *
 * @source decisions.md, "Calls, point by point"
 */
export async function savedSpeaker(
  tx: EntityManager,
  given: GivenSpeaker,
  talk: TalkEntity,
  { contents, sender }: Recorder,
  now: Date,
): Promise<Saved> {
  const { name, description, picture } = given;
  const nameKey = nameKeyOf(name);
  const speaker = await speakerOf(tx, nameKey);
  if (!speaker) {
    const added = await tx.save(SpeakerEntity, {
      ...namesOf(name),
      slug: await freeSlug(tx, SpeakerEntity, name),
      nameKey,
      description,
      profilePictureUrl: null,
      github: null,
      createdAt: now,
    });
    await contents.biography(tx, added.id, description, false, sender);
    const isShown = picture !== null && (await contents.picture(tx, added.id, picture, sender));
    if (isShown) await tx.update(SpeakerEntity, added.id, { profilePictureUrl: pictureAddress(picture) });
    return { speaker: added, isOwn: picture === null || isShown, ...NOTHING_WAITS };
  }
  if (await isOwnOf(tx, speaker, talk)) {
    const names = speaker.nameKey === nameKey ? namesOf(name) : {};
    const isShown = await contents.biography(tx, speaker.id, description, false, sender);
    const mayShowPicture = picture === null || (await contents.picture(tx, speaker.id, picture, sender));
    await tx.update(SpeakerEntity, speaker.id, {
      ...names,
      ...(isShown && { description }),
      ...(picture !== null && mayShowPicture && { profilePictureUrl: pictureAddress(picture) }),
    });
    await indexTalksOfSpeakers(tx, [speaker.id]);
    return { speaker, isOwn: mayShowPicture, placeWaits: false, biographyWaits: !isShown };
  }
  const isOthers = await isThereForOthers(tx, speaker, talk, sender.userId);
  const placeWaits =
    isOthers &&
    ((await contents.waits(tx, sender, 'place')) || (await contents.isRefused(tx, talk.id, speaker.id)));
  // A biography that is there is not replaced, and of a repeated one nothing changes.
  if (speaker.description !== '' || description === '')
    return { speaker, isOwn: false, placeWaits, biographyWaits: false };
  const waits = isOthers && (await contents.waits(tx, sender, 'biography'));
  const isShown = await contents.biography(tx, speaker.id, description, waits, sender);
  if (isShown) await tx.update(SpeakerEntity, { id: speaker.id, description: '' }, { description });
  return { speaker, isOwn: false, placeWaits, biographyWaits: !isShown };
}

const NOTHING_WAITS = { placeWaits: false, biographyWaits: false };

/** Whether the speaker has a page that is not this member's alone: others' talks on it, or an entry without talks from before. */
async function isThereForOthers(
  tx: EntityManager,
  speaker: SpeakerEntity,
  talk: TalkEntity,
  userId: number,
): Promise<boolean> {
  const rows: { author_id: number | null; status: string }[] = await tx.query(
    `SELECT DISTINCT t.author_id, t.status FROM talk_speakers ts JOIN talks t ON t.id = ts.talk_id
     WHERE ts.speaker_id = ? AND t.id <> ?`,
    [speaker.id, talk.id],
  );
  if (rows.length === 0) return !cameWith(speaker, talk);
  return rows.some(({ author_id, status }) => author_id !== userId && status !== 'draft');
}

/** Lets the places of a talk that is published wait on pages that have become others' since it was a draft. */
export async function unlistPlaces(
  tx: EntityManager,
  talk: TalkEntity,
  { contents, sender }: Recorder,
): Promise<void> {
  if (!(await contents.waits(tx, sender, 'place'))) return;
  for (const { speakerId } of await tx.findBy(TalkSpeakerEntity, { talkId: talk.id })) {
    const speaker = await tx.findOneByOrFail(SpeakerEntity, { id: speakerId });
    if (await isThereForOthers(tx, speaker, talk, sender.userId))
      await tx.update(TalkSpeakerEntity, { talkId: talk.id, speakerId }, { unlisted: true });
  }
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
