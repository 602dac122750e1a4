import { randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { currentPass, type PassContext, runInPass } from '../database/pass-context.js';
import { forUpdate } from '../database/row-locks.js';
import { metrics } from '../monitoring/metrics/metrics.js';

/** The usual length is the longest of so many passes: most find nothing to do. */
const REMEMBERED = 20;

/** An operator ended the pass. */
export class PassEnded extends Error {
  override name = 'PassEnded';
  constructor() {
    super('The pass was ended by an operator');
  }
}

class Pass implements PassContext {
  readonly id = randomBytes(16).toString('hex');
  readonly began = performance.now();
  private readonly ending = new AbortController();
  readonly signal = this.ending.signal;
  /** Rejects when the pass is ended. */
  readonly ended = new Promise<never>((_resolve, reject) => {
    this.signal.addEventListener('abort', () => reject(this.signal.reason as PassEnded));
  });

  constructor() {
    this.ended.catch(() => undefined);
  }

  end(): void {
    this.ending.abort(new PassEnded());
  }

  /** The row's lock, also where there is no row, makes an operator's call wait for transactions that come before it. */
  async assertNotEnded(tx: EntityManager): Promise<void> {
    this.signal.throwIfAborted();
    const rows: unknown[] = await tx.query(`SELECT id FROM ended_passes WHERE id = ?${forUpdate(tx)}`, [
      this.id,
    ]);
    if (rows.length > 0) throw new PassEnded();
  }
}

/** A job in one process. Ages and lengths are in milliseconds. */
export interface JobState {
  /** Of its class; a label of metrics. */
  name: string;
  pass: { id: string; ageMs: number } | null;
  /** Null before a pass has ended. */
  usualMs: number | null;
  done: { agoMs: number; tookMs: number } | null;
  failed: { agoMs: number; error: string } | null;
  /** Until the next pass; null if none is planned. */
  nextInMs: number | null;
  /** Rows that wait for it; null if it does not count them. */
  left: number | null;
}

/**
 * The passes of one background job in this process, one at a time.
 *
 * A pass that is **ended** counts as over: whoever waits for it gets {@link PassEnded}, its signal is aborted, its lease is free, and the
 * next pass can begin. Code that does not listen to the signal may go on running, but changes nothing: none of its transactions is
 * committed, and it can neither store nor delete files. What it did before stays, and so does what it sent to other servers.
 */
export class Passes<T> {
  private running: { pass: Pass; result: Promise<T> } | null = null;
  private readonly lengths: number[] = [];
  private done: { at: number; tookMs: number } | null = null;
  private failed: { at: number; error: string } | null = null;
  private nextAt: number | null = null;
  /** Rows that wait for the job, as it counts them. */
  left: number | null = null;

  /** @param name of the job */
  constructor(readonly name: string) {}

  /** Runs one pass, or joins the one in progress. @throws {unknown} what it throws, or {@link PassEnded} */
  run(work: () => Promise<T>): Promise<T> {
    this.running ??= this.begin(work);
    return this.running.result;
  }

  /** Resolves once no pass is in progress. */
  async idle(): Promise<void> {
    await this.running?.result.catch(() => undefined);
  }

  /** Says when the next pass begins; `null` if none is planned. */
  plan(inMs: number | null): void {
    this.nextAt = inMs === null ? null : performance.now() + inMs;
  }

  /** Ends the pass if it is in progress. The row in `ended_passes` comes first. */
  end(id: string): void {
    if (this.running?.pass.id === id) this.running.pass.end();
  }

  state(): JobState {
    const now = performance.now();
    const { running, done, failed, nextAt } = this;
    return {
      name: this.name,
      pass: running && { id: running.pass.id, ageMs: now - running.pass.began },
      usualMs: this.lengths.length > 0 ? Math.max(...this.lengths) : null,
      done: done && { agoMs: now - done.at, tookMs: done.tookMs },
      failed: failed && { agoMs: now - failed.at, error: failed.error },
      nextInMs: nextAt === null ? null : Math.max(0, nextAt - now),
      left: this.left,
    };
  }

  private begin(work: () => Promise<T>): { pass: Pass; result: Promise<T> } {
    const pass = new Pass();
    underWay += 1;
    metrics.jobRuns.of(this.name, 'failed');
    const result = Promise.race([runInPass(pass, work), pass.ended])
      .then(
        (value) => {
          this.succeeded(pass);
          return value;
        },
        (error: unknown) => {
          this.fell(error);
          throw error;
        },
      )
      .finally(() => {
        underWay -= 1;
        this.running = null;
      });
    return { pass, result };
  }

  private succeeded({ began }: Pass): void {
    const at = performance.now();
    this.done = { at, tookMs: at - began };
    this.lengths.push(at - began);
    if (this.lengths.length > REMEMBERED) this.lengths.shift();
    metrics.jobRuns.add(this.name, 'done');
  }

  private fell(error: unknown): void {
    if (error instanceof PassEnded) return metrics.jobRuns.add(this.name, 'ended');
    this.failed = { at: performance.now(), error: error instanceof Error ? error.message : String(error) };
    metrics.jobRuns.add(this.name, 'failed');
  }
}

/** Passes in progress, of all jobs. */
let underWay = 0;
metrics.jobsRunning.from(() => underWay);

/** A signal that is aborted when the current pass is ended, or when one of the others is. */
export function passSignal(...others: readonly AbortSignal[]): AbortSignal {
  const pass = currentPass();
  return AbortSignal.any(pass ? [pass.signal, ...others] : [...others]);
}
