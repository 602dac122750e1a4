import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { forUpdate } from '../row-locks.js';

/** A slot in use; its number increases with every transaction. */
export interface Mark {
  slot: string;
  number: number;
}

/**
 * Each transaction writes, as its last statement, a unique number into a slot of its process. If its commit is not acknowledged, the next
 * attempt reads the slot: it has that number if and only if the transaction was committed.
 */
export class CommitMarks {
  private readonly process = randomBytes(12).toString('base64url');
  private readonly free: Mark[] = [];
  private made = 0;

  /** A slot reserved for the caller until it is given back. */
  take(): Mark {
    const mark = this.free.pop() ?? { slot: `${this.process}-${(this.made += 1)}`, number: 0 };
    mark.number += 1;
    return mark;
  }

  giveBack(mark: Mark): void {
    this.free.push(mark);
  }
}

/** The last statement before a commit. */
export async function writeMark(tx: EntityManager, { slot, number }: Mark): Promise<void> {
  await tx.query(
    'INSERT INTO commit_marks (slot, number, written_at) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE number = VALUES(number), written_at = VALUES(written_at)',
    [slot, number, new Date()],
  );
}

/** Whether it was committed; waits for an earlier attempt that the server is still executing. */
export async function isMarked(tx: EntityManager, { slot, number }: Mark): Promise<boolean> {
  const rows: { number: number }[] = await tx.query(
    `SELECT number FROM commit_marks WHERE slot = ?${forUpdate(tx)}`,
    [slot],
  );
  return rows[0]?.number === number;
}
