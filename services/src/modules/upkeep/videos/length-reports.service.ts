import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ResponseCache } from '../../../response-cache/response-cache.js';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../kernel/clock.js';
import { TalkEntity } from '../../catalogue/index.js';
import { changeTalks } from '../../search/index.js';
import { LengthReportEntity } from './length-report.entity.js';

/** Number of visitors who must agree, within this many seconds. @source catalogue.md, section 2 */
const AGREEING = 3;
const WITHIN_SECONDS = 2;
/** Maximum number of reports stored per talk: that many without agreement will never agree. */
const MOST_REPORTS = 30;

/** Video lengths reported by visitors' players. */
@Injectable()
export class LengthReports {
  constructor(
    private readonly database: Database,
    private readonly answers: ResponseCache,
    private readonly clock: Clock,
  ) {}

  /** Records one report per visitor and talk; ignored if the length is known. */
  async record(talkId: number, visitorId: string, seconds: number): Promise<void> {
    // Stored values must not identify a person.
    const visitor = createHash('sha256').update(visitorId).digest('hex');
    const settled = await this.database.act(async (tx) => {
      const talk = await tx.findOneBy(TalkEntity, { id: talkId });
      if (talk?.duration !== null || talk.videoId === null) return false;
      const reports = await tx.findBy(LengthReportEntity, { talkId });
      if (reports.length >= MOST_REPORTS || reports.some((report) => report.visitor === visitor))
        return false;
      await tx.insert(LengthReportEntity, { talkId, visitor, seconds, reportedAt: this.clock.now() });
      const agreeing = [...reports.map((report) => report.seconds), seconds].filter(
        (other) => Math.abs(other - seconds) <= WITHIN_SECONDS,
      );
      if (agreeing.length < AGREEING) return false;
      const duration = agreeing.toSorted((a, b) => a - b)[Math.floor(agreeing.length / 2)] ?? seconds;
      await changeTalks(tx, [talkId], () => tx.update(TalkEntity, talkId, { duration }));
      await tx.delete(LengthReportEntity, { talkId });
      return true;
    });
    if (settled) this.answers.drop('talks:');
  }
}
