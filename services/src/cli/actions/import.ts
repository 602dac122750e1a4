import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { type Config, loadConfig } from '../../config/config.js';
import type { Database } from '../../database/database.js';
import { loadDemo } from '../../import/demo/load-demo.js';
import { rebuildNeighbours } from '../../modules/upkeep/index.js';
import { rebuildIndex } from '../../modules/search/index.js';
import type { Kind } from '../../import/kinds.js';
import { importNumbers } from '../../import/import-numbers.js';
import type { ImportReport } from '../../import/report.js';
import { runImport } from '../../import/run-import.js';
import { openDatabase } from '../../schema/open-database.js';
import type { ImportArguments } from '../arguments/import.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** One line, overwritten on a terminal; separate lines elsewhere. */
function progress(label: string, done: number, all: number): void {
  const text = `${String(Math.round((done / Math.max(all, 1)) * 100)).padStart(3)} %  ${label}`;
  if (!process.stdout.isTTY) return print(text);
  process.stdout.write(
    `\r\x1b[2K${text.slice(0, (process.stdout.columns || 80) - 1)}${done === all ? '\n' : ''}`,
  );
}

/** Only the database and the report folder matter here, so production's other settings are not required. */
function settings(): Config {
  const SECRET = process.env['SECRET'] ?? randomBytes(32).toString('hex');
  return loadConfig({ ...process.env, NODE_ENV: 'development', SECRET });
}

export async function importCatalogue(given: ImportArguments): Promise<void> {
  const started = performance.now();
  const config = settings();
  const database = await openDatabase(config);
  try {
    await run(given, config, database);
  } finally {
    await database.close();
    if (given.stats) {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      print(`${seconds} s, ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`);
    }
  }
}

async function run(given: ImportArguments, config: Config, database: Database): Promise<void> {
  switch (given.task) {
    case 'catalogue':
      return importFolder(given, config, database);
    case 'numbers':
      return conclude(
        await importNumbers(database, { file: given.file, varDir: config.varDir, progress }),
        `Found no numbers in ${given.file}.`,
      );
    case 'search-index':
      return print(`Search index: ${await rebuildIndex(database, { force: true })} talks`);
    case 'neighbours':
      return print(`Related talks: ${await rebuildNeighbours(database, progress)} talks`);
    case 'demo':
      return importDemo(given.force, database);
  }
}

async function importFolder(
  { kind, folder }: { kind: Kind; folder: string },
  config: Config,
  database: Database,
): Promise<void> {
  const report = await runImport(database, { kind, folder, varDir: config.varDir, progress });
  conclude(report, `Found nothing in ${folder} that can be read as a ${kind} catalogue.`);
}

/** @param failure printed if nothing could be read */
function conclude(report: ImportReport, failure: string): void {
  for (const line of report.summary()) print(line);
  print(`Outcome of every row: ${report.path}`);
  if (report.filesRead > 0) return;
  process.stderr.write(`${failure}\n`);
  process.exitCode = 1;
}

async function importDemo(force: boolean, database: Database): Promise<void> {
  const loaded = await loadDemo(database, { force });
  if (loaded) await rebuildNeighbours(database);
  print(
    loaded
      ? `Demo catalogue: ${loaded.talks} talks, ${loaded.conferences} conferences`
      : 'The database already has talks; nothing was loaded.',
  );
}
