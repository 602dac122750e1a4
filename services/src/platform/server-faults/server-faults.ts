import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { type Target, upsert } from '../../database/upsert.js';
import { dayAt } from '../../kernel/time-buckets.js';
import { cut, faultText } from './fault-text.js';

const EVERY_MS = 1_000;
/** Distinct pages and errors per release and day; the rest is counted together. */
const MOST_A_DAY = 40;
/** Kept while the database is unavailable; new ones beyond this are lost. */
const MOST_WAITING = 1_000;
const LONGEST_PATH = 200;
const SHOWN = 10;

/** A page that was sent without its body. */
export interface ServerFault {
  remote: string;
  version: string;
  /** Without query. */
  path: string;
  /** A stack, or a sentence. */
  error: string;
}

/** As the API returns it. */
export interface CountedFault {
  version: string;
  path: string;
  message: string;
  place: string;
  times: number;
}

interface Waiting extends Omit<CountedFault, 'times'> {
  remote: string;
  day: string;
  times: number;
}

const FAULTS: Target = {
  table: 'server_faults',
  keys: ['remote', 'version', 'day', 'digest'],
  values: ['times'],
  fixed: ['path', 'message', 'place'],
  onConflict: 'add',
};
const OTHER = { path: 'Other pages', message: 'Further pages failed', place: '' };

/**
 * Counts pages that were sent without their body, by release and path. Written each second, in the
 * background.
 */
@Injectable()
export class ServerFaults implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(ServerFaults.name);
  private waiting = new Map<string, Waiting>();
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.flush(), EVERY_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    await this.flush();
  }

  add({ remote, version, path, error }: ServerFault): void {
    const fault = { path: cut(path, LONGEST_PATH), ...faultText(error, `${remote}@${version}`) };
    const day = dayAt(this.clock.now());
    if (!this.count({ remote, version, day, ...fault })) this.count({ remote, version, day, ...OTHER });
  }

  /**
   * Whether there was room: a release whose addresses anyone can make up must not use up the room of others.
   */
  private count(fault: Omit<Waiting, 'times'>): boolean {
    const key = JSON.stringify(fault);
    const known = this.waiting.get(key);
    if (known) known.times += 1;
    else if (fault.path !== OTHER.path && this.waitingOf(fault) >= MOST_A_DAY) return false;
    else if (this.waiting.size < MOST_WAITING) this.waiting.set(key, { ...fault, times: 1 });
    return true;
  }

  private waitingOf({ remote, version }: Pick<Waiting, 'remote' | 'version'>): number {
    let count = 0;
    for (const fault of this.waiting.values())
      if (fault.remote === remote && fault.version === version) count += 1;
    return count;
  }

  /** Writes the counts so far. Never throws: failed writes are retried. */
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  /** Faults of a remote since a day, most frequent first. */
  async of(remote: string, since: string): Promise<CountedFault[]> {
    const rows = await this.database.read.query<CountedFault>(
      `SELECT version, path, message, place, SUM(times) AS times FROM server_faults WHERE remote = ? AND day >= ?
       GROUP BY version, digest, path, message, place ORDER BY times DESC, path`,
      [remote, since],
    );
    return rows.map((row) => ({ ...row, times: Number(row.times) }));
  }

  private async write(): Promise<void> {
    const waiting = this.waiting;
    if (waiting.size === 0) return;
    this.waiting = new Map();
    try {
      await this.database.write(async (tx) => {
        for (const part of byRelease([...waiting.values()]))
          await upsert(tx, this.database.dialect, FAULTS, await rowsOf(tx, part));
      });
    } catch (error) {
      this.logger.warn(`Pages without a body were not counted: ${String(error)}`);
      for (const [key, { times, ...fault }] of waiting)
        this.waiting.set(key, { ...fault, times: times + (this.waiting.get(key)?.times ?? 0) });
    }
  }
}

/** The faults of one release, as shown in its health. */
export function faultsOf(version: string, faults: readonly CountedFault[]) {
  const own = faults.filter((fault) => fault.version === version);
  return {
    without_body: own.reduce((sum, { times }) => sum + times, 0),
    server_faults: own
      .slice(0, SHOWN)
      .map(({ path, message, place, times }) => ({ path, message, place, count: times })),
  };
}

function byRelease(waiting: readonly Waiting[]): Waiting[][] {
  const parts = new Map<string, Waiting[]>();
  for (const fault of waiting) {
    const key = JSON.stringify([fault.remote, fault.version, fault.day]);
    parts.set(key, [...(parts.get(key) ?? []), fault]);
  }
  return [...parts.values()];
}

async function rowsOf(tx: EntityManager, part: readonly Waiting[]): Promise<(string | number)[][]> {
  const [{ remote, version, day }] = part as [Waiting];
  const known = await tx.query<{ digest: string }[]>(
    'SELECT digest FROM server_faults WHERE remote = ? AND version = ? AND day = ?',
    [remote, version, day],
  );
  const digests = new Set(known.map(({ digest }) => digest));
  const rows = new Map<string, (string | number)[]>();
  for (const fault of part) {
    const own = digestOf(fault);
    const isKept = fault.path !== OTHER.path && (digests.has(own) || digests.size < MOST_A_DAY);
    const { path, message, place } = isKept ? fault : OTHER;
    const digest = isKept ? own : '';
    digests.add(digest);
    const before = Number(rows.get(digest)?.[4] ?? 0);
    rows.set(digest, [remote, version, day, digest, before + fault.times, path, message, place]);
  }
  return [...rows.values()];
}

const digestOf = ({ path, message, place }: Waiting) =>
  createHash('sha256')
    .update(JSON.stringify([path, message, place]))
    .digest('hex')
    .slice(0, 32);
