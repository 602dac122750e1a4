import { Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../jobs/background-job.js';
import { ResponseCache } from '../../response-cache/response-cache.js';
import { EnrichmentService } from './enrichment.service.js';

const EVERY_MS = 60_000;
const BATCH = 20;

/** Background job: makes summaries of a former rule anew, the most seen first, twenty a minute, until none is left. */
@Injectable()
export class SummaryRenewal extends BackgroundJob {
  private isDone = false;
  /** Not tried again before the process restarts. */
  private readonly failed = new Set<number>();

  constructor(
    private readonly enrichment: EnrichmentService,
    private readonly answers: ResponseCache,
  ) {
    super(EVERY_MS);
  }

  protected async pass(): Promise<void> {
    if (this.isDone) return;
    const outdated = await this.enrichment.outdated(BATCH + this.failed.size);
    const due = outdated.filter((id) => !this.failed.has(id));
    this.isDone = due.length === 0;
    for (const id of due) {
      if (this.isStopping) return;
      try {
        await this.enrichment.ensureSummary(id);
      } catch (error) {
        this.failed.add(id);
        this.logger.error(`The summary of talk ${id} was not made anew`, error);
      }
    }
    if (due.length > 0) this.answers.drop('talks:');
  }
}
