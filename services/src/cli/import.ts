import 'reflect-metadata';
import { randomBytes } from 'node:crypto';
import { type Config, loadConfig } from '../config/config.js';
import type { Database } from '../database/database.js';
import { loadDemo } from '../import/demo/load-demo.js';
import { rebuildNeighbours } from '../modules/upkeep/index.js';
import { rebuildIndex } from '../modules/search/index.js';
import { UnreadableError } from '../import/files.js';
import { KINDS, type Kind, runImport } from '../import/run-import.js';
import { openDatabase } from '../schema/open-database.js';

const USAGE = `Usage: npm run import -- ${KINDS.join('|')} FOLDER [--stats]\n       npm run import -- demo [--force]\n       npm run import -- search-index|neighbours`;

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

async function importFolder(kind: Kind, folder: string, config: Config, database: Database): Promise<number> {
  const report = await runImport(database, { kind, folder, varDir: config.varDir, progress });
  for (const line of report.summary()) print(line);
  print(`Outcome of every row: ${report.path}`);
  if (report.filesRead > 0) return 0;
  process.stderr.write(`Found nothing in ${folder} that can be read as a ${kind} catalogue.\n`);
  return 1;
}

async function main(args: string[]): Promise<number> {
  const [kind, folder] = args.filter((arg) => !arg.startsWith('--'));
  const known = KINDS.find((name) => name === kind);
  if (!(kind === 'demo' || kind === 'search-index' || kind === 'neighbours' || (known && folder))) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const started = performance.now();
  const config = settings();
  const database = await openDatabase(config);
  try {
    if (known && folder) return await importFolder(known, folder, config, database);
    if (kind === 'search-index') {
      print(`Search index: ${await rebuildIndex(database, { force: true })} talks`);
      return 0;
    }
    if (kind === 'neighbours') {
      print(`Related talks: ${await rebuildNeighbours(database, progress)} talks`);
      return 0;
    }
    const loaded = await loadDemo(database, { force: args.includes('--force') });
    if (loaded) await rebuildNeighbours(database);
    print(
      loaded
        ? `Demo catalogue: ${loaded.talks} talks, ${loaded.conferences} conferences`
        : 'The database already has talks; nothing was loaded.',
    );
    return 0;
  } finally {
    await database.close();
    if (args.includes('--stats')) {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      print(`${seconds} s, ${Math.round(process.resourceUsage().maxRSS / 1024)} MB at most`);
    }
  }
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof UnreadableError ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
