import { type EntityManager, type EntityTarget, In, type ObjectLiteral } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import {
  ConferenceEntity,
  SlotEntity,
  SpeakerAliasEntity,
  SpeakerEntity,
  TagEntity,
  TalkSpeakerEntity,
  TalkTagEntity,
  TalkEntity,
  speakerSort,
  tagSlug,
} from '../../modules/catalogue/index.js';
import { changeTalks } from '../../modules/search/change-talks.js';
import { indexTalksOfConference } from '../../modules/search/talk-index.js';
import { queueVideoMails } from '../../modules/subscriptions/video-mails.js';
import { splitName } from '../normalise/names.js';
import { youtubeLink } from '../normalise/videos.js';
import type { NewTalk, Plan } from './plan.js';

const CHUNK = 200;

const chunks = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, at) => rows.slice(at * CHUNK, (at + 1) * CHUNK));

async function insertAll<E extends ObjectLiteral>(
  tx: EntityManager,
  entity: EntityTarget<E>,
  rows: QueryDeepPartialEntity<E>[],
): Promise<void> {
  for (const values of chunks(rows))
    await tx.createQueryBuilder().insert().into(entity).values(values).updateEntity(false).execute();
}

/** Gives each row the id under which the database has its key. */
async function takeIds<R extends { id: number }>(
  rows: R[],
  keyOf: (row: R) => string,
  find: (keys: string[]) => Promise<Array<{ id: number; key: string }>>,
): Promise<void> {
  for (const some of chunks(rows)) {
    const ids = new Map((await find(some.map(keyOf))).map(({ id, key }) => [key, id]));
    for (const row of some) row.id = ids.get(keyOf(row)) ?? 0;
  }
}

/** Writes a plan inside a transaction. Run again after a rollback, it comes to the same. */
export async function persist(tx: EntityManager, plan: Plan, now: Date): Promise<void> {
  const added = new Set(plan.talks.map(({ known }) => known));
  const there = [
    ...plan.talkChanges.keys(),
    ...plan.talkSpeakers.map(({ talk }) => talk),
    ...plan.talkTags.map(({ talk }) => talk),
  ].filter((talk) => !added.has(talk));
  await changeTalks(
    tx,
    there.map(({ id }) => id),
    () => persistRows(tx, plan, now),
    () => plan.talks.map(({ known }) => known.id),
  );
  if (plan.conferenceChanges.name !== undefined && plan.conference)
    await indexTalksOfConference(tx, plan.conference.id);
}

async function persistRows(tx: EntityManager, plan: Plan, now: Date): Promise<void> {
  await persistConference(tx, plan);
  await persistSpeakers(tx, plan, now);
  await insertAll(
    tx,
    TagEntity,
    plan.tags.map(({ name, tagKey }) => ({ name, tagKey, slug: tagSlug(name, tagKey) })),
  );
  await takeIds(
    plan.tags,
    (tag) => tag.tagKey,
    async (keys) =>
      (await tx.findBy(TagEntity, { tagKey: In(keys) })).map(({ id, tagKey }) => ({ id, key: tagKey })),
  );
  await insertAll(
    tx,
    TalkEntity,
    plan.talks.map((talk) => talkRow(talk, plan.conference, now)),
  );
  const talks = plan.talks.map(({ known }) => known);
  await takeIds(
    talks,
    (talk) => talk.slug,
    async (keys) =>
      (await tx.find(TalkEntity, { select: { id: true, slug: true }, where: { slug: In(keys) } })).map(
        ({ id, slug }) => ({ id, key: slug }),
      ),
  );
  for (const talk of talks) talk.conferenceId = plan.conference?.id ?? null;
  for (const [talk, change] of plan.talkChanges) {
    // The id that the plan knew may have been that of a conference not written yet.
    if (change.conferenceName !== undefined) talk.conferenceId = plan.conference?.id ?? null;
    await tx.update(TalkEntity, talk.id, {
      ...change,
      ...(change.conferenceName !== undefined && { conferenceId: talk.conferenceId }),
    });
  }
  await insertAll(
    tx,
    TalkSpeakerEntity,
    plan.talkSpeakers.map(({ talk, speaker, position }) => ({
      talkId: talk.id,
      speakerId: speaker.id,
      position,
    })),
  );
  await insertAll(
    tx,
    TalkTagEntity,
    plan.talkTags.map(({ talk, tag, position }) => ({ talkId: talk.id, tagId: tag.id, position })),
  );
  await persistSlots(tx, plan);
  const gotVideo = [...plan.talkChanges].flatMap(([talk, { videoId }]) => (videoId ? [talk.id] : []));
  await queueVideoMails(tx, gotVideo, now);
}

async function persistConference(tx: EntityManager, plan: Plan): Promise<void> {
  const { conference } = plan;
  if (!conference) return;
  if (plan.conferenceIsNew) {
    const { id: _, ...row } = conference;
    await insertAll(tx, ConferenceEntity, [row]);
    conference.id = (await tx.findOneByOrFail(ConferenceEntity, { slug: conference.slug })).id;
  } else if (Object.keys(plan.conferenceChanges).length > 0) {
    await tx.update(ConferenceEntity, conference.id, plan.conferenceChanges);
  }
}

async function persistSpeakers(tx: EntityManager, plan: Plan, now: Date): Promise<void> {
  const rows = plan.speakers.map(({ slug, name, nameKey, description, github }) => ({
    slug,
    name,
    nameKey,
    description,
    github,
    ...splitName(name),
    ...speakerSort(name),
    profilePictureUrl: null,
    createdAt: now,
  }));
  await insertAll(tx, SpeakerEntity, rows);
  await takeIds(
    plan.speakers,
    (speaker) => speaker.slug,
    async (keys) =>
      (await tx.find(SpeakerEntity, { select: { id: true, slug: true }, where: { slug: In(keys) } })).map(
        ({ id, slug }) => ({ id, key: slug }),
      ),
  );
  for (const [speaker, change] of plan.speakerChanges) await tx.update(SpeakerEntity, speaker.id, change);
  await insertAll(
    tx,
    SpeakerAliasEntity,
    plan.aliases.map(({ speaker, alias, aliasKey }) => ({ speakerId: speaker.id, alias, aliasKey })),
  );
}

function talkRow(
  { known, source }: NewTalk,
  conference: ConferenceEntity | null,
  now: Date,
): QueryDeepPartialEntity<TalkEntity> {
  return {
    slug: known.slug,
    title: source.title,
    description: source.description,
    videoId: source.videoId,
    youtubeLink: source.videoId ? youtubeLink(source.videoId) : null,
    thumbnailUrl: null,
    duration: source.duration,
    featured: source.featured ?? false,
    status: 'published',
    conferenceId: conference?.id ?? null,
    conferenceName: conference?.name ?? null,
    sourceKey: source.sourceKey,
    createdAt: source.createdAt,
    addedAt: now,
  };
}

async function persistSlots(tx: EntityManager, plan: Plan): Promise<void> {
  const conferenceId = plan.conference?.id;
  if (conferenceId === undefined) return;
  const rows = plan.slots.map(({ sourceKey, talk, facts }) => ({
    ...facts,
    sourceKey,
    conferenceId,
    talkId: talk?.id ?? null,
    room: null,
  }));
  await insertAll(tx, SlotEntity, rows);
  for (const { id, talk, facts } of plan.slotChanges)
    await tx.update(SlotEntity, id, { ...facts, talkId: talk?.id ?? null });
}
