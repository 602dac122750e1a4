import { Injectable } from '@nestjs/common';
import type { SavedTalk } from '@lectern/contracts';
import { type EntityManager, MoreThan } from 'typeorm';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { Database } from '../../database/database.js';
import { lockRows } from '../../database/row-locks.js';
import { foldKey } from '../../text/text-key.js';
import { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/errors.js';
import type { SignedInUser } from '../../gateway/request-context.js';
import { changeTalks } from '../search/index.js';
import { queueVideoMails } from '../subscriptions/index.js';
import { forgetSummary } from '../enrichment/index.js';
import { refuseHidden, TalkEntity, TalkLinkEntity, TranscriptLineEntity } from '../catalogue/index.js';
import { NewContents } from '../contents/index.js';
import { TalksService } from '../talks/index.js';
import { UserEntity } from '../users/index.js';
import { freeSlug } from './free-slug.js';
import { publishFinished } from './publish-talk.js';
import { unlistPlaces } from './speaker-rows.js';
import { retryOnDuplicate } from '../../database/retry-on-duplicate.js';
import type { NewTalkInput, TalkChangeInput } from './talk-input.js';
import { forgetVideo, lockedTalk } from './talk-rows.js';
import { VideoDetailsService } from './video-details.service.js';
import { watchLink } from './video-link.js';
import { keepText } from './talk-text.js';

/** @source decisions.md, "Calls, point by point" */
const TALKS_AN_HOUR = 100;
const HOUR_MS = 3_600_000;
/** More than anyone has at a time. */
const MOST_DRAFTS = 200;

type Saved = SavedTalk['talk'];

interface ConferenceOfTalk {
  conferenceId: number | null;
  conferenceName: string | null;
}

/** Talks that members add and change. */
@Injectable()
export class TalkContributions {
  constructor(
    private readonly database: Database,
    private readonly talks: TalksService,
    private readonly videos: VideoDetailsService,
    private readonly contents: NewContents,
    private readonly answers: ResponseCache,
    private readonly clock: Clock,
  ) {}

  /** Adds a draft. @throws {DomainError} `TALK_EXISTS`, also if the member's own draft has the video; `RATE_LIMITED` */
  add(user: SignedInUser, input: NewTalkInput): Promise<Saved> {
    const now = this.clock.now();
    return retryOnDuplicate(() =>
      this.database.act(async (tx) => {
        // Serialised per member, so that the limit is exact.
        await lockRows(tx, UserEntity, [user.id]);
        const { title, description, youtube_link: videoId } = input;
        const holder = await tx.findOneBy(TalkEntity, { videoId });
        if (holder) throw alreadyAdded(holder.id);
        await refuseFlood(tx, user.id, now);
        await refuseManyDrafts(tx, user.id);
        const { id } = await tx.save(TalkEntity, {
          slug: await freeSlug(tx, TalkEntity, title),
          title,
          description,
          videoId,
          youtubeLink: watchLink(videoId),
          ...this.videos.known(videoId),
          status: 'draft',
          authorId: user.id,
          descriptionOrigin: 'member',
          createdAt: now,
          addedAt: now,
        });
        await changeTalks(tx, [id], () => keepText(tx, id, description, { videoId, duration: null }));
        return savedTalk(tx, id);
      }),
    );
  }

  /**
   * Changes the member's own talk; its slug stays. Replacing the video discards everything derived from the former one. A draft that has a
   * speaker is thereby finished and published, unless it is to stay a draft.
   *
   * @throws {DomainError} `TALK_NOT_FOUND`, `FORBIDDEN`, `TALK_EXISTS`
   */
  async change(
    user: SignedInUser,
    slugOrId: string,
    input: TalkChangeInput,
    network: string | null,
  ): Promise<Saved> {
    const { id, author_id } = await this.talks.seen(slugOrId, { user });
    if (author_id !== user.id)
      throw new DomainError('FORBIDDEN', { text: 'Only the member who added a talk can change it.' });
    const conference = await this.conferenceNamed(input.conference_name);
    const now = this.clock.now();
    const saved = await retryOnDuplicate(() =>
      this.database.act(async (tx) => {
        const talk = await lockedTalk(tx, id);
        if (!talk) throw new DomainError('TALK_NOT_FOUND');
        refuseHidden(talk);
        const sender = { userId: user.id, network };
        const isPublished = await changeTalks(tx, [id], async () => {
          const isFinished = await this.applyChange(tx, talk, input, conference, now);
          if (isFinished) await unlistPlaces(tx, talk, { contents: this.contents, sender });
          return isFinished;
        });
        if (isPublished) await this.contents.talk(tx, id, sender);
        else if (talk.title !== input.title || talk.videoId !== input.youtube_link)
          await this.contents.placesAgain(tx, id, sender);
        return savedTalk(tx, id);
      }),
    );
    if (saved.status === 'published') dropLists(this.answers);
    return saved;
  }

  private async applyChange(
    tx: EntityManager,
    talk: TalkEntity,
    { title, description, youtube_link: videoId, links, draft }: TalkChangeInput,
    conference: ConferenceOfTalk,
    now: Date,
  ): Promise<boolean> {
    const otherVideo = talk.videoId !== videoId;
    if (otherVideo) {
      const holder = await tx.findOneBy(TalkEntity, { videoId });
      if (holder) throw alreadyAdded(holder.id);
      await forgetVideo(tx, talk.id);
    } else if (
      talk.description !== description &&
      !(await tx.existsBy(TranscriptLineEntity, { talkId: talk.id }))
    ) {
      // Without a transcript, the summary was made from the description.
      await forgetSummary(tx, talk.id);
    }
    await keepText(tx, talk.id, description, { videoId, duration: otherVideo ? null : talk.duration });
    await tx.update(TalkEntity, talk.id, {
      title,
      description,
      ...(talk.description !== description && { descriptionOrigin: 'member' as const }),
      ...conference,
      ...(otherVideo && { videoId, youtubeLink: watchLink(videoId), ...this.videos.known(videoId) }),
    });
    if (links) {
      await tx.delete(TalkLinkEntity, { talkId: talk.id });
      const rows = links.map((link, position) => ({ talkId: talk.id, ...link, position }));
      if (rows.length > 0) await tx.insert(TalkLinkEntity, rows);
    }
    // Subscribers waited for the first recording; a replacement is no news to them.
    if (talk.status === 'published' && talk.videoId === null) await queueVideoMails(tx, [talk.id], now);
    return !draft && publishFinished(tx, talk, now);
  }

  /** The only conference of that name; otherwise the contributor's own words. */
  private async conferenceNamed(name: string): Promise<ConferenceOfTalk> {
    const key = foldKey(name);
    const all = await this.database.read.query<{ id: number; name: string }>(
      'SELECT id, name FROM conferences',
    );
    const [match, ...others] = key === '' ? [] : all.filter((conference) => foldKey(conference.name) === key);
    return match && others.length === 0
      ? { conferenceId: match.id, conferenceName: null }
      : { conferenceId: null, conferenceName: name };
  }
}

/** Invalidates every list that may show a contribution. */
export function dropLists(answers: ResponseCache): void {
  for (const prefix of ['discovery:', 'speakers:', 'talks:', 'conferences:']) answers.drop(prefix);
}

/** The message does not describe the talk, which may be another member's draft. */
function alreadyAdded(talkId: number): DomainError {
  return new DomainError('TALK_EXISTS', {
    text: `This video has already been added: /talks/${talkId}`,
    errors: { youtube_link: ['Another talk has this video'] },
  });
}

async function refuseFlood(tx: EntityManager, authorId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const added = await tx.find(TalkEntity, {
    select: { id: true, addedAt: true },
    where: { authorId, addedAt: MoreThan(since) },
    order: { addedAt: 'ASC' },
  });
  const [oldest] = added;
  if (!oldest || added.length < TALKS_AN_HOUR) return;
  const seconds = Math.ceil((oldest.addedAt.getTime() - since.getTime()) / 1000);
  throw new DomainError('RATE_LIMITED', {
    text: `You have reached the limit of ${TALKS_AN_HOUR} talks an hour. Please try again later.`,
    headers: { 'Retry-After': String(Math.max(1, seconds)) },
  });
}

async function refuseManyDrafts(tx: EntityManager, authorId: number): Promise<void> {
  if ((await tx.countBy(TalkEntity, { authorId, status: 'draft' })) < MOST_DRAFTS) return;
  const text = `You have reached the limit of ${MOST_DRAFTS} drafts. Please finish one of them first.`;
  throw new DomainError('VALIDATION_FAILED', { text });
}

async function savedTalk(tx: EntityManager, id: number): Promise<Saved> {
  const rows: Saved[] = await tx.query(
    `SELECT t.id, t.slug, t.title, t.description, t.youtube_link, t.status, COALESCE(t.conference_name, c.name) AS conference_name
     FROM talks t LEFT JOIN conferences c ON c.id = t.conference_id WHERE t.id = ?`,
    [id],
  );
  const [row] = rows;
  if (!row) throw new DomainError('TALK_NOT_FOUND');
  return row;
}
