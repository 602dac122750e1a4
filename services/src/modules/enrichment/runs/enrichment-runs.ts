import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type EntityManager, IsNull, LessThanOrEqual, Or } from 'typeorm';
import { CONFIG, type Config } from '../../../config/config.js';
import { Database } from '../../../database/database.js';
import { isDuplicateKey } from '../../../database/duplicate-key.js';
import { isoTime, type SqlDate } from '../../../database/row-values.js';
import { Clock } from '../../../kernel/clock.js';
import { DomainError } from '../../../kernel/errors.js';
import { InFlight } from '../../../kernel/in-flight.js';
import { type EnrichmentKind, EnrichmentRunEntity } from './enrichment-run.entity.js';

/** Time for reading, ranking and writing, in addition to that of the language model. */
const OWN_MS = 20_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;

/** A result to make once. `T` is the type that visitors get. */
export interface Making<T> {
  talkId: number;
  kind: EnrichmentKind;
  /** The stored result; null if it has to be made. */
  stored: () => Promise<T | null>;
  /** Makes the result and returns how to store it; may take any time. */
  make: (signal: AbortSignal) => Promise<Made<T>>;
}

export interface Made<T> {
  /** Columns of the run's row. */
  facts: Pick<EnrichmentRunEntity, 'source' | 'fingerprint' | 'way'>;
  /** Runs inside the transaction that ends the run; resolves to the stored result. */
  keep: (tx: EntityManager) => Promise<T>;
}

/** Lets one process make a result while all others wait for it. A row with a lease decides; if its process dies, the lease expires. */
@Injectable()
export class EnrichmentRuns implements OnModuleDestroy {
  private readonly underWay = new InFlight<unknown>();
  private readonly stopping = new AbortController();
  private readonly leaseMs: number;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.leaseMs = OWN_MS + (config.llm?.timeoutMs ?? 0);
  }

  /** Aborts requests to the language model, so that the process can stop. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /** @throws {DomainError} `UNAVAILABLE` if another process exceeds its lease */
  once<T>(making: Making<T>): Promise<T> {
    return this.underWay.share(`${making.kind} ${making.talkId}`, () => this.run(making)) as Promise<T>;
  }

  private async run<T>(making: Making<T>): Promise<T> {
    const deadline = performance.now() + this.leaseMs + OWN_MS;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.6, LONGEST_PAUSE_MS)) {
      const stored = await making.stored();
      if (stored !== null) return stored;
      const holder = randomBytes(16).toString('hex');
      if (await this.take(making, holder)) {
        const storedResult = await this.makeAndKeep(making, holder);
        if (storedResult !== null) return storedResult.value;
      } else {
        if (performance.now() > deadline)
          throw new DomainError('UNAVAILABLE', { headers: { 'Retry-After': '10' } });
        await delay(pause);
      }
    }
  }

  /** Whether this holder got the run: it was free, or its holder is considered dead. */
  private async take({ talkId, kind }: Making<unknown>, holder: string): Promise<boolean> {
    const now = this.clock.now();
    const leaseUntil = new Date(now.getTime() + this.leaseMs);
    // Reading first saves waiting callers a transaction.
    const [row] = await this.database.read.query<{ lease_until: SqlDate | null }>(
      'SELECT lease_until FROM enrichment_runs WHERE talk_id = ? AND kind = ?',
      [talkId, kind],
    );
    if (row?.lease_until && isoTime(row.lease_until) > now.toISOString()) return false;
    try {
      return await this.database.write(async (tx) => {
        const free = { talkId, kind, leaseUntil: Or(IsNull(), LessThanOrEqual(now)) };
        const { affected } = await tx.update(EnrichmentRunEntity, free, { holder, leaseUntil });
        if (affected === 1) return true;
        if (await tx.existsBy(EnrichmentRunEntity, { talkId, kind })) return false;
        await tx.insert(EnrichmentRunEntity, { talkId, kind, holder, leaseUntil });
        return true;
      });
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  /** Null if the run was revoked meanwhile because its input changed: it then starts again. */
  private async makeAndKeep<T>(making: Making<T>, holder: string): Promise<{ value: T } | null> {
    const { talkId, kind } = making;
    const mine = { talkId, kind, holder };
    try {
      const { facts, keep } = await making.make(this.stopping.signal);
      const finish = () =>
        this.database.write(async (tx) => {
          const done = { ...facts, holder: null, leaseUntil: null, finishedAt: this.clock.now() };
          const { affected } = await tx.update(EnrichmentRunEntity, mine, done);
          return affected === 1 ? { value: await keep(tx) } : null;
        });
      return await finish().catch((error: unknown) => {
        // A concurrent run inserted one of the same new tags: it exists now.
        if (isDuplicateKey(error)) return finish();
        throw error;
      });
    } catch (error) {
      // Lets the next request proceed without waiting for the lease to expire.
      await this.database
        .write((tx) => tx.update(EnrichmentRunEntity, mine, { holder: null, leaseUntil: null }))
        .catch(() => undefined);
      throw error;
    }
  }
}
