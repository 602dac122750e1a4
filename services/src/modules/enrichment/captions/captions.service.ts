import { Injectable } from '@nestjs/common';
import type { CaptionReport, WantedCaptions, WantedCaptionsQuery } from '@lectern/contracts';
import type { EntityManager } from 'typeorm';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/errors.js';
import { ResponseCache } from '../../../response-cache/response-cache.js';
import { languageTag } from '../../../text/language.js';
import type { Cue } from '../../../text/vtt.js';
import { TalkEntity, TranscriptLineEntity } from '../../catalogue/index.js';
import { changeTalks } from '../../search/index.js';
import { captionsInThread } from '../transcripts/read-in-thread.js';
import { TranscriptError } from '../transcripts/read-transcript.js';
import { storeTranscript } from '../transcripts/store-transcript.js';
import { CaptionCheckEntity } from './caption-check.entity.js';
import { CaptionCounts } from './caption-counts.js';
import { misfit } from './misfit.js';

const DAY_MS = 86_400_000;
/** Until a talk without captions is wanted again, at first; twice as long after each further attempt. */
const AGAIN_MS = 7 * DAY_MS;
/** Captions may appear weeks after a video; after this many attempts none are expected. */
const MOST_ATTEMPTS = 4;
const MOST_DOUBLINGS = 4;

const WANTED = `t.status = 'published' AND t.watchable = 1 AND t.transcribed = 0 AND t.video_id IS NOT NULL
  AND t.video_state NOT IN ('gone', 'not_public')
  AND NOT EXISTS (SELECT 1 FROM caption_checks c WHERE c.talk_id = t.id AND (c.missing = 1 OR c.due_at > ?))`;
/** The order of the index of popular talks. */
const ORDER = ['internal_views', 'total_likes', 'spread', 'id'] as const;

interface Row extends Record<(typeof ORDER)[number], number> {
  video_id: string;
  title: string;
  language: string | null;
}

/** Talks that lack captions, and the captions that `npm run captions` sends for them. */
@Injectable()
export class Captions {
  constructor(
    private readonly database: Database,
    private readonly answers: ResponseCache,
    private readonly counts: CaptionCounts,
    private readonly clock: Clock,
  ) {}

  /** The most seen first. */
  async wanted({ language, limit, after }: WantedCaptionsQuery): Promise<WantedCaptions> {
    const where = language === undefined ? WANTED : `${WANTED} AND (t.language = ? OR t.language LIKE ?)`;
    const values = [this.clock.now(), ...(language === undefined ? [] : [language, `${language}-%`])];
    const columns = ORDER.map((column) => `t.${column}`).join(', ');
    const from = after?.split('.').map(Number) ?? [];
    const [rows, total, known] = await Promise.all([
      this.database.slow.query<Row>(
        `SELECT ${columns}, t.video_id, t.title, t.language FROM talks t
         WHERE ${where}${after === undefined ? '' : ` AND (${columns}) < (${ORDER.map(() => '?').join(', ')})`}
         ORDER BY ${ORDER.map((column) => `t.${column} DESC`).join(', ')} LIMIT ?`,
        [...values, ...from, limit + 1],
      ),
      after === undefined ? this.count(where, values) : null,
      this.knownVideo(),
    ]);
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return {
      talks: rows
        .slice(0, limit)
        .map(({ id, video_id, title, language: own }) => ({ id, video_id, title, language: own })),
      next: last ? ORDER.map((column) => last[column]).join('.') : null,
      total,
      known_video: known,
    };
  }

  /**
   * Records what the platform said about a talk, and stores its captions.
   *
   * @param captions WebVTT; null unless they were found
   * @returns whether they were stored: not if the talk got a transcript meanwhile
   * @throws {DomainError} `NOT_FOUND`; `CONFLICT` if the talk has another video by now; `VALIDATION_FAILED` for unusable captions
   */
  async record(report: CaptionReport, captions: Buffer | null): Promise<boolean> {
    const { talk_id: id, video_id, outcome, reason = null } = report;
    const found = outcome === 'found' ? await this.read(report, captions) : null;
    const stored = await this.database.act(async (tx) => {
      const talk = await tx.findOneBy(TalkEntity, { id });
      if (!talk) throw new DomainError('NOT_FOUND', { text: 'There is no such talk.' });
      if (talk.videoId !== video_id)
        throw new DomainError('CONFLICT', { text: 'The talk has another video by now.' });
      if (found) assertFits(found.cues, talk);
      if (outcome === 'none' || outcome === 'gone' || outcome === 'failed')
        if (!(await this.postpone(tx, id, outcome, reason))) return false;
      await this.counts.add(tx, { source: 'platform', outcome, reason });
      if (!found || (await tx.existsBy(TranscriptLineEntity, { talkId: id }))) return false;
      await changeTalks(tx, [id], () =>
        storeTranscript(tx, id, found.cues, { ...found, source: 'platform' }),
      );
      await tx.delete(CaptionCheckEntity, { talkId: id });
      return true;
    });
    if (stored) this.answers.drop('talks:');
    return stored;
  }

  private async read({ language, automatic }: CaptionReport, captions: Buffer | null) {
    const tag = languageTag(language ?? '');
    if (tag === null) throw unusable('language', `“${language ?? ''}” is not a language.`);
    if (!captions) throw unusable('captions', 'There are no captions.');
    try {
      return { cues: await captionsInThread(captions.toString('utf8')), language: tag, automatic };
    } catch (error) {
      if (error instanceof TranscriptError) throw unusable('captions', error.message);
      throw error;
    }
  }

  /** False if this has been recorded already, by a call whose answer was lost. */
  private async postpone(
    tx: EntityManager,
    talkId: number,
    outcome: 'none' | 'gone' | 'failed',
    reason: string | null,
  ): Promise<boolean> {
    const now = this.clock.now();
    const before = await tx.findOneBy(CaptionCheckEntity, { talkId });
    if (before && before.dueAt > now) return false;
    const attempts = (before?.attempts ?? 0) + 1;
    await tx.save(CaptionCheckEntity, {
      talkId,
      attempts,
      missing: outcome === 'gone' || (outcome === 'none' && attempts >= MOST_ATTEMPTS),
      dueAt: new Date(now.getTime() + AGAIN_MS * 2 ** Math.min(attempts - 1, MOST_DOUBLINGS)),
      outcome: (reason ?? outcome).slice(0, 200),
    });
    return true;
  }

  private async count(where: string, values: unknown[]): Promise<number> {
    const [row] = await this.database.slow.query<{ total: number | string }>(
      `SELECT COUNT(*) AS total FROM talks t WHERE ${where}`,
      values,
    );
    return Number(row?.total ?? 0);
  }

  /** Of the talk whose captions were stored last, roughly. */
  private async knownVideo(): Promise<string | null> {
    const [row] = await this.database.slow.query<{ video_id: string }>(
      `SELECT t.video_id FROM transcripts x JOIN talks t ON t.id = x.talk_id
       WHERE x.source = 'platform' AND t.video_id IS NOT NULL ORDER BY x.talk_id DESC LIMIT 1`,
    );
    return row?.video_id ?? null;
  }
}

/** @throws {DomainError} `VALIDATION_FAILED` if captions end long after their talk */
function assertFits(cues: readonly Cue[], { duration }: TalkEntity): void {
  const fault = misfit(cues, duration);
  if (fault !== null) throw unusable('captions', fault);
}

const unusable = (field: string, text: string) =>
  new DomainError('VALIDATION_FAILED', { text, errors: { [field]: [text] } });
