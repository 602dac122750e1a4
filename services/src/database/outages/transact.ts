import type { DataSource, EntityManager, QueryRunner } from 'typeorm';
import { isCollision } from '../duplicate-key.js';
import { type CommitMarks, isMarked, type Mark, writeMark } from './commit-marks.js';
import { isLost } from './lost.js';
import { untilAnswered } from './until-answered.js';
import type { WaitingRoom } from './waiting-room.js';

/** The result of a transaction whose commit was not acknowledged. */
interface Unsure<T> {
  result: T;
}

/**
 * Runs a transaction on a server until its outcome is known: one that failed before its commit runs again, one that failed during its
 * commit is looked up first.
 *
 * @throws {DatabaseAway} after ten seconds
 */
export async function transact<T>(
  source: DataSource,
  room: WaitingRoom,
  marks: CommitMarks,
  work: (tx: EntityManager) => Promise<T>,
): Promise<T> {
  const mark = marks.take();
  const attempt = new Attempt(source, mark, work);
  try {
    return await untilAnswered(room, () => attempt.run());
  } finally {
    marks.giveBack(mark);
  }
}

class Attempt<T> {
  private unsure: Unsure<T> | null = null;

  constructor(
    private readonly source: DataSource,
    private readonly mark: Mark,
    private readonly work: (tx: EntityManager) => Promise<T>,
  ) {}

  async run(): Promise<T> {
    const runner = this.source.createQueryRunner();
    try {
      await runner.startTransaction();
      if (this.unsure && (await isMarked(runner.manager, this.mark))) {
        await runner.rollbackTransaction();
        return this.unsure.result;
      }
      this.unsure = null;
      const result = await this.work(runner.manager);
      await writeMark(runner.manager, this.mark);
      await this.commit(runner, result);
      return result;
    } catch (error) {
      // On a lost connection the server itself rolls back.
      if (runner.isTransactionActive && !isLost(error))
        await runner.rollbackTransaction().catch(() => undefined);
      throw error;
    } finally {
      await runner.release();
    }
  }

  private async commit(runner: QueryRunner, result: T): Promise<void> {
    try {
      await runner.commitTransaction();
    } catch (error) {
      // A conflict that Galera finds in the commit is an answer: it was rolled back.
      if (!isCollision(error)) this.unsure = { result };
      throw error;
    }
  }
}
