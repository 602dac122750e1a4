import 'reflect-metadata';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from '../backup/index.js';
import { loadConfig } from '../config/config.js';
import { openStorage } from '../storage/open-storage.js';
import { runCommand } from './command.js';
import { Misuse } from './operator.js';

const USAGE = `Backs up the database and all files while the site runs. Reads the same environment as the services.

  npm run backup -- TARGET [--keep-days N]

TARGET is a folder on another disk or machine. Backups older than 30 days, or N, are removed from it.`;

async function main(args: string[]): Promise<void> {
  const { target, keepDays } = read(args);
  const config = loadConfig(process.env);
  const lectern = await version();
  const options = { target, keepDays, now: new Date(), lectern };
  const { path, manifest, removed, replaced, unreadable } = await backUp(
    config,
    await openStorage(config),
    options,
  );
  const megabytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, manifest.database.bytes) / 1e6;
  console.log(`${path}: the database and ${manifest.files.length} files, ${megabytes.toFixed(1)} MB.`);
  for (const old of removed) console.log(`${old}: removed, older than ${keepDays} days.`);
  for (const key of replaced)
    console.error(`${key}: its copy in earlier backups was damaged or missing; it has been stored again.`);
  for (const key of manifest.missing) console.error(`${key}: the database refers to it, and it is missing.`);
  for (const problem of unreadable)
    console.error(`${problem} Repair or remove it: until then, files that only old backups have are kept.`);
  if (manifest.missing.length + unreadable.length > 0) process.exitCode = 1;
}

async function version(): Promise<string> {
  const text = await readFile(resolve(import.meta.dirname, '../../package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

function read(args: string[]): { target: string; keepDays: number } {
  const { values, positionals } = parse(args);
  const [target] = positionals;
  const keepDays = Number(values['keep-days'] ?? 30);
  if (!target || positionals.length > 1 || !(keepDays >= 1)) throw new Misuse(USAGE);
  return { target: resolve(process.env['INIT_CWD'] ?? '.', target), keepDays };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { 'keep-days': { type: 'string' } }, allowPositionals: true });
  } catch {
    throw new Misuse(USAGE);
  }
}

runCommand(main);
