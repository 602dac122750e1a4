import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Database } from '../../../database/database.js';
import { BackgroundJob } from '../../../jobs/background-job.js';
import { JobLeases } from '../../../jobs/job-lease.js';
import { passSignal } from '../../../jobs/passes.js';
import { Clock } from '../../../kernel/clock.js';
import { ResponseCache } from '../../../response-cache/response-cache.js';
import { TalkEntity, VideoNumbersEntity } from '../../catalogue/index.js';
import {
  type CountedVideo,
  VIDEOS_AT_ONCE,
  YoutubeData,
  YoutubeDataFault,
} from '../../contributions/index.js';
import { changeTalks } from '../../search/index.js';
import { recordLook } from '../videos/record-look.js';
import { storeNumbers } from './store-numbers.js';
import { updateReceptions } from './update-receptions.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const LEASE = 'video numbers';
const LEASE_MS = 10 * MINUTE_MS;
/** A pass takes at most a few minutes. */
const CALLS_A_PASS = 60;
/** Talks of the last year are looked at every day. */
const RECENT_MS = 365 * DAY_MS;
/** Others are looked at again before their numbers may no longer be stored. */
const OLD_AGAIN_MS = 28 * DAY_MS;
/** The platform's numbers may be stored for so many days. @see https://developers.google.com/youtube/terms/developer-policies, III.E.4 */
const MOST_DAYS = 30;
/** If none of so many videos is found, the platform is at fault, unless it still finds another. */
const IMPLAUSIBLE = 10;
const FIRST_REST_MS = 10 * MINUTE_MS;
const LONGEST_REST_MS = 6 * 60 * MINUTE_MS;

interface Candidate {
  id: number;
  video_id: string;
  misses: number | null;
}

/**
 * Background job, with a key of the platform's official API: views, likes and lengths of videos, whether they still exist and may be
 * embedded. Each is looked at once a day if its talk is of the last year, else once a month. What the platform refuses says nothing about
 * a video: the pass fails, and the next call follows at growing intervals.
 */
@Injectable()
export class VideoNumbersJob extends BackgroundJob {
  private restMs = FIRST_REST_MS;
  private refused: { until: number; reason: string } | null = null;
  private changed = false;

  constructor(
    private readonly api: YoutubeData,
    private readonly database: Database,
    private readonly answers: ResponseCache,
    private readonly leases: JobLeases,
    private readonly clock: Clock,
  ) {
    super(10 * MINUTE_MS);
  }

  protected async pass(): Promise<void> {
    await this.forgetExpired();
    if (this.api.isOn) await this.look();
    if (!this.changed) return;
    await updateReceptions(this.database);
    this.changed = false;
    for (const prefix of ['talks:', 'discovery:', 'speakers:']) this.answers.drop(prefix);
  }

  private async look(): Promise<void> {
    const { refused } = this;
    // The pass fails until the platform answers again, so that the console says so meanwhile.
    if (refused && refused.until > this.clock.now().getTime()) throw new YoutubeDataFault(refused.reason);
    if (!(await this.leases.take(LEASE, LEASE_MS))) return;
    try {
      for (let calls = 0; calls < CALLS_A_PASS && !this.isStopping; calls += 1) {
        const due = await this.due();
        if (due.length === 0 || !(await this.ask(due))) break;
      }
      this.restMs = FIRST_REST_MS;
      this.refused = null;
    } catch (error) {
      if (error instanceof YoutubeDataFault) {
        const reason = `The YouTube Data API refuses: ${error.message}`;
        this.refused = { until: this.clock.now().getTime() + this.restMs, reason };
        this.restMs = Math.min(this.restMs * 2, LONGEST_REST_MS);
        throw new YoutubeDataFault(reason, { cause: error });
      }
      throw error;
    } finally {
      await this.leases.release(LEASE);
    }
  }

  /** False if today's units are used up. */
  private async ask(due: readonly Candidate[]): Promise<boolean> {
    const known = await this.knownVideo();
    const ids = new Set([...due.map(({ video_id }) => video_id), ...(known === null ? [] : [known])]);
    const videos = await this.api.videos([...ids], passSignal());
    if (!videos) return false;
    const isImplausible = due.filter(({ misses }) => !misses).length >= IMPLAUSIBLE;
    if (videos.size === 0 && isImplausible) throw new YoutubeDataFault('it finds none of the videos');
    await this.record(due, videos);
    return true;
  }

  private async record(due: readonly Candidate[], videos: ReadonlyMap<string, CountedVideo>): Promise<void> {
    const now = this.clock.now();
    const changed = await this.database.write(async (tx) => {
      let isChanged = false;
      for (const { id, video_id } of due) {
        const talk = await tx.findOneBy(TalkEntity, { id });
        // The talk may now have another video, which is looked at in turn.
        if (talk?.videoId !== video_id) continue;
        const video = videos.get(video_id);
        const look = video ? { kind: 'seen' as const, ...video } : { kind: 'missing' as const };
        const isRecent = Date.parse(talk.orderedOn) > now.getTime() - RECENT_MS;
        const change = await recordLook(tx, talk, look, now, isRecent ? DAY_MS : OLD_AGAIN_MS);
        if (!change) continue;
        isChanged = true;
        await changeTalks(tx, [id], () => tx.update(TalkEntity, id, change));
      }
      return isChanged;
    });
    const day = now.toISOString().slice(0, 10);
    const numbers = due.flatMap(({ video_id: videoId }) => {
      const { views = null, likes = null } = videos.get(videoId) ?? {};
      return views === null ? [] : [{ videoId, views, likes, day }];
    });
    const outcomes = await storeNumbers(this.database, numbers, 'api');
    if (changed || outcomes.includes('stored')) this.changed = true;
  }

  /** Due ones first, then those that were never looked at, and last those that only the platform's pages were asked about. */
  private async due(): Promise<Candidate[]> {
    const { slow } = this.database;
    const most = VIDEOS_AT_ONCE - 1;
    const columns = 't.id, t.video_id, c.misses FROM talks t';
    const popular = 'ORDER BY t.internal_views DESC, t.total_likes DESC, t.spread DESC, t.id DESC LIMIT ?';
    const due = await slow.query<Candidate>(
      `SELECT ${columns} JOIN video_checks c ON c.talk_id = t.id
       WHERE c.due_at <= ? AND t.video_id IS NOT NULL AND t.status = 'published' ORDER BY c.due_at, t.id LIMIT ?`,
      [this.clock.now(), most],
    );
    if (due.length > 0) return due;
    return slow.query<Candidate>(
      `SELECT ${columns} LEFT JOIN video_checks c ON c.talk_id = t.id
       WHERE t.status = 'published' AND t.watchable = 1 AND t.video_id IS NOT NULL
         AND (c.talk_id IS NULL OR (c.embeddable IS NULL AND c.misses = 0)) ${popular}`,
      [most],
    );
  }

  /** A video that was found before: if even this is missing, an empty answer says nothing. */
  private async knownVideo(): Promise<string | null> {
    const [row] = await this.database.read.query<{ video_id: string }>(
      "SELECT video_id FROM video_numbers WHERE source = 'api' ORDER BY day DESC, video_id LIMIT 1",
    );
    return row?.video_id ?? null;
  }

  /** Also when there is no key any more. */
  private async forgetExpired(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - MOST_DAYS * DAY_MS).toISOString().slice(0, 10);
    const expired = { source: 'api' as const, day: LessThan(before) };
    if (!(await this.database.read.manager.existsBy(VideoNumbersEntity, expired))) return;
    await this.database.write((tx) => tx.delete(VideoNumbersEntity, expired));
    this.changed = true;
  }
}
