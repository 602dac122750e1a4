import { Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../jobs/background-job.js';
import { Database } from '../../database/database.js';
import { LINE_BLOCKS, TALK_BLOCKS } from './engines.js';
import { beginBlocks, BLOCKS, rebuildBlocks } from './rebuild-blocks.js';
import { LINES, rebuildLines } from './rebuild-lines.js';
import { rebuildTalks } from './rebuild-talks.js';

/** By then, processes of the previous release have ended. */
const AGAIN_MS = 10 * 60_000;
const PASSES = 2;

/**
 * Background job at start: indexes the talks and the lines of a database that predates the index or its current format. What is not
 * indexed yet is not found; the next start continues. A second pass indexes what a process of the previous release changed meanwhile.
 */
@Injectable()
export class IndexUpkeep extends BackgroundJob {
  private completed = 0;

  constructor(private readonly database: Database) {
    super(AGAIN_MS);
  }

  protected async pass(): Promise<void> {
    if (this.completed === PASSES) return;
    const isStopping = () => this.isStopping;
    const step = this.completed === 0 ? 'built' : 'checked';
    const blocks = { isStopping, version: BLOCKS[step] };
    await beginBlocks(this.database, TALK_BLOCKS, blocks);
    const talks = await rebuildTalks(this.database, { isStopping });
    if (talks > 0) this.logger.log(`Search index brought up to date: ${talks} talks`);
    const inBlocks = await rebuildBlocks(this.database, TALK_BLOCKS, blocks);
    if (inBlocks > 0) this.logger.log(`Search index brought up to date: the blocks of ${inBlocks} talks`);
    await beginBlocks(this.database, LINE_BLOCKS, blocks);
    const lines = await rebuildLines(this.database, { isStopping, version: LINES[step] });
    if (lines > 0) this.logger.log(`Search index brought up to date: the transcripts of ${lines} talks`);
    const linesInBlocks = await rebuildBlocks(this.database, LINE_BLOCKS, blocks);
    if (linesInBlocks > 0)
      this.logger.log(`Search index brought up to date: the blocks of ${linesInBlocks} lines`);
    this.completed += 1;
  }
}
