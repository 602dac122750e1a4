import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../../config/config.js';
import { ResponseCache } from '../../../response-cache/response-cache.js';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../kernel/clock.js';
import { PlatformJob } from '../platform-job.js';
import { DailyBudget } from '../../../jobs/daily-budget.js';
import { storeTranscript } from '../transcripts/store-transcript.js';
import { TalkEntity, TranscriptLineEntity } from '../../catalogue/index.js';
import { CaptionCheckEntity } from './caption-check.entity.js';
import { changeTalks } from '../../search/index.js';
import { JobLeases } from '../../../jobs/job-lease.js';
import { type CaptionOutcome, fetchCaptions } from './youtube-captions.js';

const DAY_MS = 86_400_000;
/** Captions may appear days after a video; after this many attempts none are expected. */
const MOST_ATTEMPTS = 4;

interface Candidate {
  id: number;
  video_id: string;
  attempts: number | null;
}

/**
 * Background job: fetches captions of published talks with a video and no transcript, most watched first. One talk every six seconds and
 * 300 a day, across all processes. An unreachable platform is retried at growing intervals and logged only at debug level: a machine
 * without a network is not a fault.
 */
@Injectable()
export class CaptionJob extends PlatformJob<Candidate, Exclude<CaptionOutcome, { kind: 'away' }>> {
  constructor(
    leases: JobLeases,
    budget: DailyBudget,
    @Inject(CONFIG) config: Config,
    private readonly database: Database,
    private readonly answers: ResponseCache,
    private readonly clock: Clock,
  ) {
    super({ job: 'captions', firstAfterMs: 60_000, everyMs: 6_000, aDay: 300 }, { leases, budget, config });
  }

  protected ask(url: string, { video_id }: Candidate, signal: AbortSignal): Promise<CaptionOutcome> {
    return fetchCaptions(url, video_id, signal);
  }

  protected async candidate(): Promise<Candidate | undefined> {
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

  protected async record(
    { id, video_id, attempts }: Candidate,
    outcome: Exclude<CaptionOutcome, { kind: 'away' }>,
  ): Promise<void> {
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
      // The talk may have got another video, or a transcript from its member, meanwhile.
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
