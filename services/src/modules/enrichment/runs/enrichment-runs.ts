import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type EntityManager, IsNull, LessThanOrEqual, Or } from 'typeorm';
import { CONFIG, type Config } from '../../../config.js';
import { Database } from '../../../database/database.js';
import { isDuplicateKey } from '../../../database/duplicate-key.js';
import { isoTime, type SqlDate } from '../../../database/row-values.js';
import { Clock } from '../../../gateway/clock.js';
import { DomainError } from '../../../gateway/errors.js';
import { type EnrichmentKind, EnrichmentRunEntity } from './enrichment-run.entity.js';

/** What is left over for reading, ranking and writing beside the time of the language model. */
const OWN_MS = 20_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 400;

/** One thing to make once. `T` is what the visitors get. */
export interface Making<T> {
  talkId: number;
  kind: EnrichmentKind;
  /** What is kept; null where it has to be made. */
  stored: () => Promise<T | null>;
  /** Makes it and says how to keep it; takes as long as it takes. */
  make: (signal: AbortSignal) => Promise<Made<T>>;
}

export interface Made<T> {
  /** Of the run's row. */
  facts: Pick<EnrichmentRunEntity, 'source' | 'fingerprint' | 'way'>;
  /** Inside the transaction that ends the run; resolves to what is kept now. */
  keep: (tx: EntityManager) => Promise<T>;
}

/**
 * Lets one process make a thing while all others, here and elsewhere, wait for its result. A row with a lease decides; a process that died
 * frees it when the lease is over.
 */
@Injectable()
export class EnrichmentRuns implements OnModuleDestroy {
  private readonly underWay = new Map<string, Promise<unknown>>();
  private readonly stopping = new AbortController();
  private readonly leaseMs: number;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.leaseMs = OWN_MS + (config.llm?.timeoutMs ?? 0);
  }

  /** Ends what waits for a language model, so that the process can stop. */
  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /** Throws `UNAVAILABLE` when another process takes longer than its lease. */
  once<T>(making: Making<T>): Promise<T> {
    const key = `${making.kind} ${making.talkId}`;
    const running = this.underWay.get(key) as Promise<T> | undefined;
    if (running) return running;
    const next = this.run(making).finally(() => this.underWay.delete(key));
    this.underWay.set(key, next);
    return next;
  }

  private async run<T>(making: Making<T>): Promise<T> {
    const deadline = performance.now() + this.leaseMs + OWN_MS;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 1.6, LONGEST_PAUSE_MS)) {
      const stored = await making.stored();
      if (stored !== null) return stored;
      const holder = randomBytes(16).toString('hex');
      if (await this.take(making, holder)) {
        const kept = await this.makeAndKeep(making, holder);
        if (kept !== null) return kept.value;
      } else {
        if (performance.now() > deadline)
          throw new DomainError('UNAVAILABLE', { headers: { 'Retry-After': '10' } });
        await delay(pause);
      }
    }
  }

  /** Whether the run is this holder's now: nobody has it, or whoever had it is taken for dead. */
  private async take({ talkId, kind }: Making<unknown>, holder: string): Promise<boolean> {
    const now = this.clock.now();
    const leaseUntil = new Date(now.getTime() + this.leaseMs);
    // Looking first spares everybody who waits a transaction.
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

  /** Null when the run was taken back meanwhile, since what it is made from has changed: then it begins again. */
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
        // Another talk brought one of the same new tags in this moment: it is there now.
        if (isDuplicateKey(error)) return finish();
        throw error;
      });
    } catch (error) {
      // The next one who asks need not wait for the lease to end.
      await this.database
        .write((tx) => tx.update(EnrichmentRunEntity, mine, { holder: null, leaseUntil: null }))
        .catch(() => undefined);
      throw error;
    }
  }
}
