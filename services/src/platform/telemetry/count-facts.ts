import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { insertIgnore, type Dialect } from '../../database/dialect.js';
import { placeholders } from '../../database/row-values.js';
import { columnOf, type Fact, SPAN_COLUMNS } from './facts.js';
import { dayAt, bucketStart } from '../../kernel/time-buckets.js';
import { type Target, upsert } from '../../database/upsert.js';

const AT_ONCE = 200;
/** Distinct messages per release and day; further ones are counted together. */
const MESSAGES_A_DAY = 40;
const OTHER = { digest: '', message: 'Other messages' } as const;
/** Cannot occur in a name or a version. */
const SEPARATOR = '\n';

const SPANS: Target = {
  table: 'telemetry_spans',
  keys: ['remote', 'version', 'span'],
  values: SPAN_COLUMNS,
  onConflict: 'add',
};
const VITALS: Target = {
  table: 'telemetry_vitals',
  keys: ['remote', 'version', 'span', 'vital', 'bucket'],
  values: ['times'],
  onConflict: 'add',
};
const MESSAGES: Target = {
  table: 'telemetry_messages',
  keys: ['remote', 'version', 'day', 'digest'],
  values: ['times'],
  fixed: ['message'],
  onConflict: 'add',
};

/** Adds facts to the counts of their releases, inside a transaction: those that no process counted before. */
export async function countFacts(tx: EntityManager, dialect: Dialect, facts: readonly Fact[]): Promise<void> {
  const fresh = await firstReported(tx, dialect, facts);
  await upsert(tx, dialect, SPANS, spanRows(fresh));
  const vitals = fresh.flatMap((fact) =>
    fact.kind === 'vital' ? [[fact.remote, fact.version, fact.span, fact.vital, fact.bucket]] : [],
  );
  await upsert(tx, dialect, VITALS, tallied(vitals));
  await countMessages(tx, dialect, fresh);
}

/** Each key is inserted once, for good: of two processes with the same fact, one counts it. */
async function firstReported(tx: EntityManager, dialect: Dialect, facts: readonly Fact[]): Promise<Fact[]> {
  const byKey = new Map(facts.map((fact) => [fact.key, fact]));
  const keys = [...byKey.keys()].sort();
  const batch = randomBytes(16).toString('hex');
  const insert = insertIgnore(dialect);
  const fresh: Fact[] = [];
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const part = keys.slice(from, from + AT_ONCE);
    await tx.query(
      `${insert} telemetry_facts (fact, batch, span) VALUES ${part.map(() => '(?, ?, ?)').join(', ')}`,
      part.flatMap((key) => [key, batch, byKey.get(key)?.span ?? 0]),
    );
    const mine = await tx.query<{ fact: string }[]>(
      `SELECT fact FROM telemetry_facts WHERE batch = ? AND fact IN (${placeholders(part)})`,
      [batch, ...part],
    );
    fresh.push(...mine.flatMap(({ fact }) => byKey.get(fact) ?? []));
  }
  return fresh;
}

function spanRows(facts: readonly Fact[]): (string | number)[][] {
  const rows = new Map<string, (string | number)[]>();
  for (const fact of facts) {
    const column = columnOf(fact);
    if (column === null) continue;
    const key = [fact.remote, fact.version, fact.span];
    const row = rows.get(key.join(SEPARATOR)) ?? [...key, ...SPAN_COLUMNS.map(() => 0)];
    const place = key.length + SPAN_COLUMNS.indexOf(column);
    row[place] = Number(row[place]) + 1;
    rows.set(key.join(SEPARATOR), row);
  }
  return [...rows.values()];
}

/** Distinct keys, with their number of occurrences. */
function tallied(keys: readonly (string | number)[][]): (string | number)[][] {
  const rows = new Map<string, { key: (string | number)[]; times: number }>();
  for (const key of keys) {
    const row = rows.get(key.join(SEPARATOR)) ?? { key, times: 0 };
    row.times += 1;
    rows.set(key.join(SEPARATOR), row);
  }
  return [...rows.values()].map(({ key, times }) => [...key, times]);
}

interface ReleaseMessages {
  remote: string;
  version: string;
  day: string;
  /** Message → occurrences. */
  messages: Map<string, number>;
}

async function countMessages(tx: EntityManager, dialect: Dialect, facts: readonly Fact[]): Promise<void> {
  const byRelease = new Map<string, ReleaseMessages>();
  for (const fact of facts) {
    if (fact.kind !== 'failure') continue;
    const { remote, version, message } = fact;
    const day = dayAt(bucketStart(fact.span));
    const key = [remote, version, day].join(SEPARATOR);
    const release = byRelease.get(key) ?? { remote, version, day, messages: new Map<string, number>() };
    release.messages.set(message, (release.messages.get(message) ?? 0) + 1);
    byRelease.set(key, release);
  }
  for (const release of byRelease.values())
    await upsert(tx, dialect, MESSAGES, await messageRows(tx, release));
}

async function messageRows(
  tx: EntityManager,
  { remote, version, day, messages }: ReleaseMessages,
): Promise<(string | number)[][]> {
  const known = await tx.query<{ digest: string }[]>(
    'SELECT digest FROM telemetry_messages WHERE remote = ? AND version = ? AND day = ?',
    [remote, version, day],
  );
  const digests = new Set(known.map(({ digest }) => digest));
  const rows = new Map<string, (string | number)[]>();
  for (const [message, times] of messages) {
    const own = createHash('sha256').update(message).digest('hex').slice(0, 32);
    const isKept = digests.has(own) || digests.size < MESSAGES_A_DAY;
    const { digest, text } = isKept
      ? { digest: own, text: message }
      : { digest: OTHER.digest, text: OTHER.message };
    digests.add(digest);
    const before = Number(rows.get(digest)?.[4] ?? 0);
    rows.set(digest, [remote, version, day, digest, before + times, text]);
  }
  return [...rows.values()];
}
