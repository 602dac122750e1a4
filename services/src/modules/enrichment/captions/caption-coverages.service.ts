import { Injectable } from '@nestjs/common';
import type { CaptionCoverage, TranscriptSource } from '@lectern/contracts';
import { Database } from '../../../database/database.js';
import { CaptionCounts } from './caption-counts.js';

const MOST_SEEN = 1_000;
/** Languages that are listed. */
const MOST_LANGUAGES = 10;

const SUMS = 'COUNT(*) AS talks, SUM(t.transcribed) AS transcribed';
/** Talks that can be watched. */
const OF = "FROM talks t WHERE t.status = 'published' AND t.watchable = 1";

interface Sums {
  talks: number | string;
  transcribed: number | string | null;
}

const toSums = (row: Sums | undefined) => ({
  talks: Number(row?.talks ?? 0),
  transcribed: Number(row?.transcribed ?? 0),
});

/** How many talks have a transcript. */
@Injectable()
export class CaptionCoverages {
  constructor(
    private readonly database: Database,
    private readonly counts: CaptionCounts,
  ) {}

  async coverage(): Promise<CaptionCoverage> {
    const { slow } = this.database;
    const [[all], [seen], languages, sources, lastDay, refusals] = await Promise.all([
      slow.query<Sums>(`SELECT ${SUMS} ${OF}`),
      slow.query<Sums>(
        `SELECT COUNT(*) AS talks, SUM(transcribed) AS transcribed FROM (
           SELECT t.transcribed ${OF} ORDER BY t.internal_views DESC, t.total_likes DESC, t.spread DESC, t.id DESC LIMIT ${MOST_SEEN}
         ) seen`,
      ),
      slow.query<Sums & { language: string | null }>(
        `SELECT t.language, ${SUMS} ${OF} GROUP BY t.language ORDER BY talks DESC, t.language LIMIT ${MOST_LANGUAGES}`,
      ),
      slow.query<{
        source: TranscriptSource | null;
        automatic: number | boolean;
        transcripts: number | string;
      }>(
        `SELECT x.source, x.automatic, COUNT(*) AS transcripts FROM transcripts x
         GROUP BY x.source, x.automatic ORDER BY transcripts DESC, x.source, x.automatic`,
      ),
      this.counts.lastDay(),
      this.counts.refusals('platform'),
    ]);
    return {
      all: toSums(all),
      most_seen: toSums(seen),
      languages: languages.map((row) => ({ language: row.language, ...toSums(row) })),
      sources: sources.map(({ source, automatic, transcripts }) => ({
        source,
        automatic: Boolean(automatic),
        transcripts: Number(transcripts),
      })),
      last_day: lastDay,
      refused: refusals && { since: refusals.since.toISOString(), reason: refusals.reason },
    };
  }
}
