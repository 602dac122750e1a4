import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { EntityManager } from 'typeorm';
import { CONFIG, type Config } from '../../config/config.js';
import { dialectOf, insertIgnore } from '../../database/dialect.js';
import { placeholders } from '../../database/row-values.js';

const HEX_DIGITS = 6;
const DAY_MS = 86_400_000;
/** A network is forgotten after this many days without a visit. */
export const KNOWN_DAYS = 28;
/** A network is known if it first came at least this many days before, on at least `LEAST_DAYS` days. */
const AGE_DAYS = 7;
const LEAST_DAYS = 3;
/** A site with this many known networks can do without the others. */
export const ENOUGH = 500;
const AT_ONCE = 200;
const NOTED_KEPT = 100_000;

/** Day number since 1970. @param day `yyyy-MM-dd`, UTC */
const numberOf = (day: string) => Math.floor(Date.parse(day) / DAY_MS);

/** Networks that came before, so that a crowd sent to sway a candidate's test can be distinguished from real visitors. */
@Injectable()
export class KnownNetworks {
  /** Already written today by this process. */
  private readonly noted = new LRUCache<string, true>({ max: NOTED_KEPT });

  constructor(@Inject(CONFIG) private readonly config: Pick<Config, 'keys'>) {}

  /** The stored key of a network: 24 bits, shared by 256 addresses. */
  key(network: string): string {
    const [hash] = this.config.keys.lasting.digests('network', network);
    return Buffer.from(hash, 'base64url').toString('hex').slice(0, HEX_DIGITS);
  }

  /** Records the days on which networks came. @param seen key → day */
  async note(tx: EntityManager, seen: ReadonlyMap<string, string>): Promise<void> {
    const fresh = [...seen].filter(([key, day]) => !this.noted.has(`${day} ${key}`));
    const insert = insertIgnore(dialectOf(tx));
    for (const day of new Set(fresh.map(([, on]) => on))) {
      const today = numberOf(day);
      for (const keys of parts(fresh.flatMap(([key, on]) => (on === day ? [key] : [])).sort())) {
        await tx.query(
          `${insert} known_networks (network, first_day, last_day) VALUES ${keys.map(() => '(?, ?, ?)').join(', ')}`,
          keys.flatMap((key) => [key, today, today]),
        );
        await tx.query(
          `UPDATE known_networks SET days = days + 1, last_day = ? WHERE last_day < ? AND network IN (${placeholders(keys)})`,
          [today, today, ...keys],
        );
      }
    }
  }

  /** Call once that is committed. */
  written(seen: ReadonlyMap<string, string>): void {
    for (const [key, day] of seen) this.noted.set(`${day} ${key}`, true);
  }

  /** The networks seen before a day, and whether they are known. */
  async before(tx: EntityManager, began: string, keys: readonly string[]): Promise<Map<string, boolean>> {
    const found = new Map<string, boolean>();
    const day = numberOf(began);
    for (const part of parts([...new Set(keys)])) {
      const rows: { network: string; first_day: number; days: number }[] = await tx.query(
        `SELECT network, first_day, days FROM known_networks WHERE first_day < ? AND network IN (${placeholders(part)})`,
        [day, ...part],
      );
      for (const { network, first_day, days } of rows)
        found.set(network, first_day <= day - AGE_DAYS && days >= LEAST_DAYS);
    }
    return found;
  }

  /** Whether the site has enough known networks to ignore the others. */
  async areEnough(tx: EntityManager, began: string): Promise<boolean> {
    const [row] = await tx.query<{ known: number | string }[]>(
      'SELECT COUNT(*) AS known FROM known_networks WHERE first_day <= ? AND days >= ?',
      [numberOf(began) - AGE_DAYS, LEAST_DAYS],
    );
    return Number(row?.known ?? 0) >= ENOUGH;
  }
}

function* parts(keys: readonly string[]): Generator<string[]> {
  for (let from = 0; from < keys.length; from += AT_ONCE) yield keys.slice(from, from + AT_ONCE);
}
