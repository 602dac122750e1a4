import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../config.js';
import { AnswerCache } from '../../../answers/answer-cache.js';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../gateway/clock.js';
import { DailyBudget } from '../runs/daily-budget.js';
import { TranscriptLineEntity } from '../transcript-line.entity.js';
import { storeTranscript } from '../transcripts/store-transcript.js';
import { TalkEntity } from '../../catalogue/index.js';
import { CaptionCheckEntity } from './caption-check.entity.js';
import { changeTalks } from '../../search/change-talks.js';
import { JobLeases } from './job-lease.js';
import { type CaptionOutcome, fetchCaptions } from './youtube-captions.js';

const JOB = 'captions';
/** Long enough that a start is over, and a test of a start never gets here. */
const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 6_000;
const TALKS_A_DAY = 300;
/** Nothing to do, or the day's number reached: there is no hurry. */
const IDLE_MS = 10 * 60_000;
const LEASE_MS = 60_000;
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
/** Captions may come days after a video; after so many times there will be none. */
const MOST_ATTEMPTS = 4;

interface Candidate {
  id: number;
  video_id: string;
  attempts: number | null;
}

/**
 * In the background: fetches the captions of published talks that have a video and no transcript, the most watched first. One talk in six
 * seconds and 300 a day, by all processes together. A platform that cannot be reached is left alone for longer and longer, without a word
 * above debug: a machine without a network is no fault.
 */
@Injectable()
export class CaptionJob implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(CaptionJob.name);
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<number> | undefined;
  private restMs = FIRST_REST_MS;

  constructor(
    private readonly database: Database,
    private readonly leases: JobLeases,
    private readonly budget: DailyBudget,
    private readonly answers: AnswerCache,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.youtubeUrl && this.config.env !== 'test') this.schedule(FIRST_AFTER_MS);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private schedule(milliseconds: number): void {
    if (this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => void this.run().then((wait) => this.schedule(wait)), milliseconds);
    this.timer.unref();
  }

  /** Looks after one talk. Resolves to the milliseconds until there may be more to do. Never throws: the next time it is tried again. */
  run(): Promise<number> {
    this.running ??= this.next()
      .catch((error: unknown) => {
        this.logger.error(
          'Captions could not be looked after',
          error instanceof Error ? error.stack : String(error),
        );
        return IDLE_MS;
      })
      .finally(() => (this.running = undefined));
    return this.running;
  }

  private async next(): Promise<number> {
    const { youtubeUrl } = this.config;
    if (!youtubeUrl) return IDLE_MS;
    const talk = await this.candidate();
    if (!talk || !(await this.leases.take(JOB, LEASE_MS))) return IDLE_MS;
    // Another process may have looked after it in between.
    const still = await this.candidate();
    let rest = EVERY_MS;
    try {
      if (!still) return IDLE_MS;
      if ((await this.budget.take(JOB, 1, TALKS_A_DAY)) === null) return (rest = IDLE_MS);
      const outcome = await fetchCaptions(youtubeUrl, still.video_id, this.stopping.signal);
      if (this.stopping.signal.aborted) return (rest = 0);
      if (outcome.kind === 'away') return (rest = this.leaveAlone(outcome.reason));
      this.restMs = FIRST_REST_MS;
      await this.record(still, outcome);
      return EVERY_MS;
    } finally {
      // The pause holds for every process.
      await this.leases.release(JOB, rest);
    }
  }

  private leaveAlone(reason: string): number {
    const rest = this.restMs;
    this.logger.debug(
      `The video platform cannot be asked (${reason}); again in ${Math.round(rest / 60_000)} min`,
    );
    this.restMs = Math.min(rest * 2, LONGEST_REST_MS);
    return rest;
  }

  private async candidate(): Promise<Candidate | undefined> {
    const [talk] = await this.database.read.query<Candidate>(
      `SELECT t.id, t.video_id, c.attempts FROM talks t LEFT JOIN caption_checks c ON c.talk_id = t.id
       WHERE t.status = 'published' AND t.video_id IS NOT NULL
         AND (c.talk_id IS NULL OR (c.missing = ? AND c.due_at <= ?))
         AND NOT EXISTS (SELECT 1 FROM transcript_lines l WHERE l.talk_id = t.id)
       ORDER BY t.internal_views DESC, t.total_likes DESC, t.id DESC LIMIT 1`,
      [false, this.clock.now()],
    );
    return talk;
  }

  private async record({ id, video_id, attempts }: Candidate, outcome: CaptionOutcome): Promise<void> {
    const count = (attempts ?? 0) + 1;
    const missing = outcome.kind === 'gone' || (outcome.kind !== 'found' && count >= MOST_ATTEMPTS);
    const stored = await this.database.write(async (tx) => {
      const talk = await tx.findOneBy(TalkEntity, { id });
      if (!talk) return false;
      const check = {
        attempts: count,
        missing,
        dueAt: new Date(this.clock.now().getTime() + DAY_MS * 2 ** (count - 1)),
        outcome: 'reason' in outcome ? outcome.reason : outcome.kind,
      };
      await upsertCheck(tx, id, check);
      // Meanwhile the talk may have another video, or its member's own transcript.
      const wanted = talk.videoId === video_id && !(await tx.existsBy(TranscriptLineEntity, { talkId: id }));
      if (outcome.kind !== 'found' || !wanted) return false;
      await changeTalks(tx, [id], () => storeTranscript(tx, id, outcome.cues, outcome));
      return true;
    });
    if (stored) this.answers.drop('talks:');
  }
}

async function upsertCheck(
  tx: EntityManager,
  talkId: number,
  check: Omit<CaptionCheckEntity, 'talkId'>,
): Promise<void> {
  const { affected } = await tx.update(CaptionCheckEntity, { talkId }, check);
  if (affected === 0) await tx.insert(CaptionCheckEntity, { talkId, ...check });
}
