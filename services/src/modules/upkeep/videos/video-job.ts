import { Inject, Injectable } from '@nestjs/common';
import { ResponseCache } from '../../../response-cache/response-cache.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../kernel/clock.js';
import { TalkEntity } from '../../catalogue/index.js';
import { JobLeases } from '../../../jobs/job-lease.js';
import { PlatformJob } from '../../enrichment/index.js';
import { DailyBudget } from '../../../jobs/daily-budget.js';
import { changeTalks } from '../../search/index.js';
import { type Look, lookForVideo } from './look-for-video.js';
import { recordLook, type Seen } from './record-look.js';

interface Candidate {
  id: number;
  video_id: string;
  duration: number | null;
}

/**
 * Background job: checks whether videos still exist, most watched first, and fills in unknown lengths. One every ten seconds and 1,000 a
 * day, across all processes. An unreachable platform is retried at growing intervals. With a key of the official API, `VideoNumbersJob`
 * takes its place.
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
    super(
      {
        job: 'videos',
        url: config.youtubeApi ? null : config.youtubeUrl,
        firstAfterMs: 90_000,
        everyMs: 10_000,
        aDay: 1_000,
      },
      { leases, budget, config },
    );
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
    const changed = await this.database.write(async (tx) => {
      const talk = await tx.findOneBy(TalkEntity, { id });
      // The talk may now have another video, which is checked in turn.
      if (talk?.videoId !== video_id) return false;
      const change = await recordLook(tx, talk, look, now);
      if (!change) return false;
      await changeTalks(tx, [id], () => tx.update(TalkEntity, id, change));
      return true;
    });
    if (changed) for (const prefix of ['talks:', 'discovery:', 'speakers:']) this.answers.drop(prefix);
  }
}
