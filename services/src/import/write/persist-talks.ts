import { type EntityManager, In } from 'typeorm';
import type { QueryDeepPartialEntity } from 'typeorm/query-builder/QueryPartialEntity.js';
import {
  type ConferenceEntity,
  TalkEntity,
  TalkLinkEntity,
  TalkRecordingEntity,
  TalkTextEntity,
} from '../../modules/catalogue/index.js';
import { youtubeLink } from '../../text/video-links.js';
import type { NewTalk, Plan } from './plan.js';
import { chunks, insertAll } from './rows.js';

/** A talk as inserted. */
export function talkRow(
  { known, source, described }: NewTalk,
  conference: ConferenceEntity | null,
  now: Date,
): QueryDeepPartialEntity<TalkEntity> {
  const {
    id: _,
    described: _described,
    partOf: _whole,
    speakers: _s,
    tags: _t,
    links: _l,
    recordings: _r,
    ...facts
  } = known;
  return {
    ...facts,
    description: described?.plain ?? '',
    youtubeLink: source.videoId ? youtubeLink(source.videoId) : null,
    thumbnailUrl: null,
    featured: source.featured ?? false,
    conferenceId: conference?.id ?? null,
    conferenceName: conference?.name ?? null,
    createdAt: source.createdAt,
    addedAt: now,
  };
}

/** Writes texts, links, recordings and parts of talks that already have ids. */
export async function persistTexts(tx: EntityManager, plan: Plan): Promise<void> {
  const there = [...plan.texts.keys()].filter((talk) => !plan.isNew(talk)).map(({ id }) => id);
  for (const ids of chunks(there)) await tx.delete(TalkTextEntity, { talkId: In(ids) });
  await insertAll(
    tx,
    TalkTextEntity,
    [...plan.texts].map(([talk, text]) => ({ talkId: talk.id, ...text })),
  );
  await insertAll(
    tx,
    TalkLinkEntity,
    plan.talkLinks.map(({ talk, link, position }) => ({ talkId: talk.id, ...link, position })),
  );
  await insertAll(
    tx,
    TalkRecordingEntity,
    plan.talkRecordings.map(({ talk, recording, position }) => ({ talkId: talk.id, ...recording, position })),
  );
  for (const { part, whole, startsAt, endsAt } of plan.parts) {
    const link = whole.videoId === null ? null : youtubeLink(whole.videoId);
    await tx.update(TalkEntity, part.id, {
      partOfId: whole.id,
      startsAt,
      endsAt,
      youtubeLink: link && startsAt ? `${link}&t=${startsAt}s` : link,
    });
  }
}
