import type { Config } from '../config/config.js';
import type { Database, Reader } from '../database/database.js';
import type { Dialect } from '../database/dialect.js';
import { Clock } from '../kernel/clock.js';
import { AuditService } from '../platform/audit/index.js';
import { SCHEMA } from '../schema/schema.js';
import type { FileStorage } from '../storage/file-storage.js';
import { contentOf, type FileGroup, isIntactCopy, referredFiles } from './file-groups.js';

/** Problems of the data, and leftovers. */
export interface DataReport {
  problems: string[];
  /** Keys of files that nothing refers to: harmless, and partly swept later. */
  orphans: string[];
  /** Files that were read and compared with their hash. */
  files: number;
}

/** Checks that the database is intact and consistent with the files. Changes nothing. */
export async function checkData(
  config: Config,
  database: Database,
  storage: FileStorage,
): Promise<DataReport> {
  const problems = [
    ...(await database.readPatiently((reader) => tableProblems(reader, database.dialect))),
    ...(await auditProblems(config, database)),
  ];
  const groups = await referredFiles(config, database.read, storage);
  let files = 0;
  for (const group of groups) {
    files += group.keys.length;
    problems.push(...(await groupProblems(group)));
  }
  const referred = new Set(groups.flatMap(({ keys }) => keys));
  const orphans: string[] = [];
  for await (const key of storage.list()) {
    if (referred.has(key)) continue;
    if (!key.endsWith('.br') || !referred.has(key.slice(0, -'.br'.length))) orphans.push(key);
    else {
      files += 1;
      const content = await contentOf(storage, key);
      if (!content || !(await isIntactCopy(key, content)))
        problems.push(`${key}: is not the compressed copy of its file`);
    }
  }
  return { problems, orphans: orphans.sort(), files };
}

async function groupProblems({ keys, owner, read, isIntact }: FileGroup): Promise<string[]> {
  const contents: Buffer[] = [];
  const missing: string[] = [];
  for (const key of keys) {
    const content = await read(key);
    if (content) contents.push(content);
    else missing.push(`${key}: is missing (${owner})`);
  }
  if (missing.length > 0) return missing;
  return isIntact(contents) ? [] : [`${keys.join(', ')}: was changed (${owner})`];
}

async function tableProblems(reader: Reader, dialect: Dialect): Promise<string[]> {
  return [
    ...(await missingMigrations(reader)),
    ...(dialect === 'sqlite' ? await embeddedProblems(reader) : await mysqlProblems(reader)),
    ...(await wrongCounts(reader)),
  ];
}

async function missingMigrations(reader: Reader): Promise<string[]> {
  const rows = await reader.query<{ name: string }>('SELECT name FROM migrations');
  const done = new Set(rows.map(({ name }) => name));
  return SCHEMA.migrations
    .filter(({ name }) => !done.has(name))
    .map(({ name }) => `migration ${name}: has not run`);
}

async function embeddedProblems(reader: Reader): Promise<string[]> {
  const damage = await reader.query<{ integrity_check: string }>('PRAGMA integrity_check');
  const dangling = await reader.query<{ table: string; rowid: number; parent: string }>(
    'PRAGMA foreign_key_check',
  );
  return [
    ...damage
      .map((row) => row.integrity_check)
      .filter((text) => text !== 'ok')
      .map((text) => `database: ${text}`),
    ...dangling.map(({ table, rowid, parent }) => `${table} ${rowid}: refers to a missing row of ${parent}`),
  ];
}

interface ForeignKeyRow {
  name: string;
  child: string;
  reference: string;
  parent: string;
  referenced: string;
}

/** A dump is loaded without foreign key checks. */
async function mysqlProblems(reader: Reader): Promise<string[]> {
  const tables = await reader.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE'",
  );
  const problems: string[] = [];
  for (const { name } of tables) {
    const rows = await reader.query<{ Msg_type: string; Msg_text: string }>(`CHECK TABLE \`${name}\``);
    for (const row of rows)
      if (row.Msg_type === 'error' || row.Msg_type === 'warning') problems.push(`${name}: ${row.Msg_text}`);
  }
  const keys = await reader.query<ForeignKeyRow>(
    `SELECT constraint_name AS name, table_name AS child, column_name AS reference,
       referenced_table_name AS parent, referenced_column_name AS referenced
     FROM information_schema.key_column_usage
     WHERE table_schema = DATABASE() AND referenced_table_name IS NOT NULL`,
  );
  for (const { name, child, reference, parent, referenced } of keys) {
    const [row] = await reader.query<{ dangling: number }>(
      `SELECT COUNT(*) AS dangling FROM \`${child}\` c LEFT JOIN \`${parent}\` p ON p.\`${referenced}\` = c.\`${reference}\`
       WHERE c.\`${reference}\` IS NOT NULL AND p.\`${referenced}\` IS NULL`,
    );
    if (row && row.dangling > 0)
      problems.push(`${child}: ${row.dangling} rows refer to missing rows of ${parent} (${name})`);
  }
  return problems;
}

/** Counters that are updated together with the rows they count. */
const COUNTS = [
  {
    what: 'likes of talk',
    table: 'talks',
    column: 'total_likes',
    from: 'talk_likes l WHERE l.talk_id = t.id',
  },
  {
    what: 'likes of note',
    table: 'notes',
    column: 'total_likes',
    from: 'note_likes l WHERE l.note_id = t.id',
  },
  {
    what: 'talks of speaker',
    table: 'speakers',
    column: 'talk_count',
    from: "talk_speakers s JOIN talks x ON x.id = s.talk_id WHERE s.speaker_id = t.id AND s.unlisted = 0 AND x.status = 'published'",
  },
  {
    what: 'talks of conference',
    table: 'conferences',
    column: 'talk_count',
    from: "talks x WHERE x.conference_id = t.id AND x.status = 'published'",
  },
] as const;

async function wrongCounts(reader: Reader): Promise<string[]> {
  const problems: string[] = [];
  for (const { what, table, column, from } of COUNTS) {
    const rows = await reader.query<{ id: number; kept: number; counted: number }>(
      `SELECT * FROM (SELECT t.id, t.${column} AS kept, (SELECT COUNT(*) FROM ${from}) AS counted FROM ${table} t) both_counts
       WHERE kept <> counted`,
    );
    for (const { id, kept, counted } of rows)
      problems.push(`${what} ${id}: stored as ${kept}, counted ${counted}`);
  }
  return problems;
}

async function auditProblems(config: Config, database: Database): Promise<string[]> {
  const verdict = await new AuditService(config, database, new Clock()).verify();
  return verdict.intact
    ? []
    : [
        `audit log: not intact from entry ${verdict.broken_at ?? 'unknown'} on; if SECRET or AUDIT_KEYS are not the ones it was written with, set those`,
      ];
}
