import { Injectable } from '@nestjs/common';
import type { CaptionOutcome, TranscriptSource } from '@lectern/contracts';
import { type EntityManager, LessThan, MoreThanOrEqual } from 'typeorm';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../kernel/clock.js';
import { CaptionCountEntity } from './caption-count.entity.js';

const DAY_MS = 86_400_000;
const KEPT_MS = 30 * DAY_MS;

interface Asked {
  source: TranscriptSource;
  outcome: CaptionOutcome;
  reason: string | null;
}

/** Those that can refuse. */
export const ASKED_SOURCES = ['platform', 'archive', 'ccc', 'speech'] as const satisfies TranscriptSource[];
export type AskedSource = (typeof ASKED_SOURCES)[number];

/** The platform has answered nothing but refusals for some time. */
export interface Refusals {
  since: Date;
  /** Of the last one. */
  reason: string;
}

/** How often captions were asked for, and what the answers were: the state of those who are asked, not of the talks. */
@Injectable()
export class CaptionCounts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async add(tx: EntityManager, { source, outcome, reason }: Asked): Promise<void> {
    const now = this.clock.now();
    const key = { hour: hourOf(now), source, outcome };
    const { affected } = await tx.update(CaptionCountEntity, key, {
      talks: () => 'talks + 1',
      lastAt: now,
      reason,
    });
    if (affected !== 0) return;
    await tx.delete(CaptionCountEntity, { hour: LessThan(hourOf(new Date(now.getTime() - KEPT_MS))) });
    await tx.insert(CaptionCountEntity, { ...key, talks: 1, firstAt: now, lastAt: now, reason });
  }

  /** Of the last 24 hours. */
  async lastDay(): Promise<{ source: TranscriptSource; outcome: CaptionOutcome; talks: number }[]> {
    const after = hourOf(new Date(this.clock.now().getTime() - DAY_MS + 1));
    const rows = await this.database.read.manager.find(CaptionCountEntity, {
      where: { hour: MoreThanOrEqual(after) },
      order: { source: 'ASC', outcome: 'ASC' },
    });
    const sums = new Map<string, { source: TranscriptSource; outcome: CaptionOutcome; talks: number }>();
    for (const { source, outcome, talks } of rows) {
      const sum = sums.get(`${source} ${outcome}`)?.talks ?? 0;
      sums.set(`${source} ${outcome}`, { source, outcome, talks: sum + talks });
    }
    return [...sums.values()];
  }

  /** Null if the last answer was none, or nothing was asked for 30 days. */
  async refusals(source: AskedSource): Promise<Refusals | null> {
    const rows = await this.database.read.manager.find(CaptionCountEntity, {
      where: { source },
      order: { lastAt: 'ASC' },
    });
    const answered = rows.findLast(({ outcome }) => outcome !== 'refused')?.lastAt.getTime() ?? 0;
    const refused = rows.filter(
      ({ outcome, lastAt }) => outcome === 'refused' && lastAt.getTime() > answered,
    );
    const [first, last] = [refused[0], refused.at(-1)];
    if (!first || !last) return null;
    const since = new Date(Math.max(first.firstAt.getTime(), answered));
    return { since, reason: last.reason ?? 'no reason was given' };
  }
}

const hourOf = (time: Date): string => time.toISOString().slice(0, 13);
