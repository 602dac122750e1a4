import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ResponseCache } from '../../../response-cache/response-cache.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../kernel/clock.js';
import { TalkEntity, VideoCheckEntity } from '../../catalogue/index.js';
import { JobLeases } from '../../../jobs/job-lease.js';
import { PlatformJob } from '../../enrichment/index.js';
import { DailyBudget } from '../../../jobs/daily-budget.js';
import { changeTalks } from '../../search/index.js';
import { type Look, lookForVideo } from './look-for-video.js';

const DAY_MS = 86_400_000;
/** Interval between checks of an available video; for a missing one it grows up to this. */
const AGAIN_MS = 30 * DAY_MS;
/** Number of days on which it must be missing. @source catalogue.md, section 2 */
const MISSES = 3;

/** A definite result for a video. */
type Seen = Exclude<Look, { kind: 'away' }>;

interface Candidate {
  id: number;
  video_id: string;
  duration: number | null;
}

/**
 * Background job: checks whether videos still exist, most watched first, and fills in unknown lengths. One every ten seconds and 1,000 a
 * day, across all processes. An unreachable platform is retried at growing intervals.
 */
@Injectable()
export class VideoJob extends PlatformJob<Candidate, Seen> {
  constructor(
    leases: JobLeases,
    budget: DailyBudget,
    @Inject(CONFIG) config: Config,
    private readonly database: Database,
    private readonly answers: ResponseCache,
    private readonly clock: Clock,
  ) {
    super({ job: 'videos', firstAfterMs: 90_000, everyMs: 10_000, aDay: 1_000 }, { leases, budget, config });
  }

  protected ask(url: string, { video_id, duration }: Candidate, signal: AbortSignal): Promise<Look> {
    return lookForVideo(url, video_id, duration === null, signal);
  }

  /** Due checks first, then videos never checked. */
  protected async candidate(): Promise<Candidate | undefined> {
    const columns = 't.id, t.video_id, t.duration FROM talks t';
    const [due] = await this.database.read.query<Candidate>(
      `SELECT ${columns} JOIN video_checks c ON c.talk_id = t.id
       WHERE c.due_at <= ? AND t.video_id IS NOT NULL AND t.status = 'published' ORDER BY c.due_at, t.id LIMIT 1`,
      [this.clock.now()],
    );
    if (due) return due;
    const [fresh] = await this.database.read.query<Candidate>(
      `SELECT ${columns} LEFT JOIN video_checks c ON c.talk_id = t.id
       WHERE t.status = 'published' AND t.watchable = 1 AND t.video_id IS NOT NULL AND c.talk_id IS NULL
       ORDER BY t.internal_views DESC, t.total_likes DESC, t.spread DESC, t.id DESC LIMIT 1`,
    );
    return fresh;
  }

  protected async record({ id, video_id }: Candidate, look: Seen): Promise<void> {
    const now = this.clock.now();
    const today = now.toISOString().slice(0, 10);
    const changed = await this.database.write(async (tx) => {
      const talk = await tx.findOneBy(TalkEntity, { id });
      // The talk may now have another video, which is checked in turn.
      if (talk?.videoId !== video_id) return false;
      const before = await tx.findOneBy(VideoCheckEntity, { talkId: id });
      const check = look.kind === 'seen' ? seen(now) : missed(before, now, today);
      await upsertCheck(tx, id, check);
      const change = changeOf(talk, look, check.misses, today);
      if (!change) return false;
      await changeTalks(tx, [id], () => tx.update(TalkEntity, id, change));
      return true;
    });
    if (changed) for (const prefix of ['talks:', 'discovery:', 'speakers:']) this.answers.drop(prefix);
  }
}

type Check = Omit<VideoCheckEntity, 'talkId'>;

const seen = (now: Date): Check => ({
  misses: 0,
  lastMissOn: null,
  dueAt: new Date(now.getTime() + AGAIN_MS),
});

/** A second check on the same day adds nothing. */
function missed(before: VideoCheckEntity | null, now: Date, today: string): Check {
  const misses = (before?.misses ?? 0) + (before?.lastMissOn === today ? 0 : 1);
  const wait = misses < MISSES ? DAY_MS : Math.min(AGAIN_MS, DAY_MS * 2 ** Math.min(misses - MISSES + 1, 5));
  return { misses, lastMissOn: today, dueAt: new Date(now.getTime() + wait) };
}

/** Changes to the talk's row; null if there are none. */
function changeOf(talk: TalkEntity, look: Seen, misses: number, today: string): Partial<TalkEntity> | null {
  if (look.kind === 'missing')
    return misses >= MISSES && talk.videoState !== 'gone' ? { videoState: 'gone', goneOn: today } : null;
  const back: Partial<TalkEntity> =
    talk.videoState === 'gone' ? { videoState: 'available', goneOn: null } : {};
  const length: Partial<TalkEntity> =
    talk.duration === null && look.duration !== null ? { duration: look.duration } : {};
  const change = { ...back, ...length };
  return Object.keys(change).length > 0 ? change : null;
}

async function upsertCheck(tx: EntityManager, talkId: number, check: Check): Promise<void> {
  const { affected } = await tx.update(VideoCheckEntity, { talkId }, check);
  if (affected === 0) await tx.insert(VideoCheckEntity, { talkId, ...check });
}
