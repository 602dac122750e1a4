import { type EntityManager, In } from 'typeorm';
import {
  ConferenceEntity,
  ConferenceKeyEntity,
  SlotEntity,
  SpeakerAliasEntity,
  SpeakerEntity,
  TagEntity,
  TalkSpeakerEntity,
  TalkTagEntity,
  TalkEntity,
  recountConferences,
  speakerSort,
  tagSlug,
} from '../../modules/catalogue/index.js';
import {
  changeTalks,
  indexConference,
  indexNames,
  indexTalksOfConference,
  NAMED,
} from '../../modules/search/index.js';
import { queueVideoMails } from '../../modules/subscriptions/index.js';
import { splitName } from '../normalise/names.js';
import { persistSeries } from './persist-series.js';
import { persistTexts, talkRow } from './persist-talks.js';
import type { Plan } from './plan.js';
import { insertAll, takeIds } from './rows.js';

/** Writes plans in order, inside a transaction. Can be repeated after a rollback, with the same result. */
export async function persist(tx: EntityManager, plans: readonly Plan[], now: Date): Promise<void> {
  const touched = plans
    .flatMap((plan) => plan.touched)
    .filter((talk) => !plans.some((plan) => plan.isNew(talk)));
  await changeTalks(
    tx,
    touched.map(({ id }) => id),
    async () => {
      for (const plan of plans) await persistRows(tx, plan, now);
    },
    () => plans.flatMap(({ talks }) => talks.map(({ known }) => known.id)),
  );
  await indexNames(
    tx,
    NAMED.person,
    plans.flatMap(({ aliases, speakerChanges }) =>
      [...aliases.map(({ speaker }) => speaker), ...speakerChanges.keys()].map(({ id }) => id),
    ),
  );
  for (const { conference, conferenceIsNew, conferenceChanges } of plans) {
    if (!conference) continue;
    const { name, seriesId } = conferenceChanges;
    if (name !== undefined || seriesId !== undefined) await indexTalksOfConference(tx, conference.id);
    else if (conferenceIsNew) await indexConference(tx, conference.id);
  }
}

async function persistRows(tx: EntityManager, plan: Plan, now: Date): Promise<void> {
  await persistConference(tx, plan, now);
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
    // The planned id may be the placeholder of a conference that is not written yet.
    if (change.conferenceName !== undefined) talk.conferenceId = plan.conference?.id ?? null;
    await tx.update(TalkEntity, talk.id, {
      ...change,
      ...(change.conferenceName !== undefined && { conferenceId: talk.conferenceId }),
    });
  }
  await persistTexts(tx, plan);
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

async function persistConference(tx: EntityManager, plan: Plan, now: Date): Promise<void> {
  const { conference } = plan;
  if (!conference) return;
  await persistSeries(tx, plan);
  if (plan.conferenceSeries) conference.seriesId = plan.conferenceSeries.id;
  if (plan.conferenceIsNew) {
    const { id: _, ...row } = conference;
    await insertAll(tx, ConferenceEntity, [row]);
    conference.id = (await tx.findOneByOrFail(ConferenceEntity, { slug: conference.slug })).id;
  } else if (Object.keys(plan.conferenceChanges).length > 0 || plan.conferenceSeries) {
    const change = { ...plan.conferenceChanges, seriesId: conference.seriesId };
    await tx.update(ConferenceEntity, conference.id, change);
  }
  await insertAll(
    tx,
    ConferenceKeyEntity,
    plan.conferenceKeys.map((sourceKey) => ({ sourceKey, conferenceId: conference.id })),
  );
  if (plan.conferenceSeries) await recountConferences(tx, [conference.id], now);
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
