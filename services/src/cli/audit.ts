import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '../config/config.js';
import type { Database } from '../database/database.js';
import { Clock } from '../kernel/clock.js';
import { AuditService, beginAnew, eraseName } from '../platform/audit/index.js';
import { openDatabase } from '../schema/open-database.js';

const USAGE = `Looks after the record of acts; the environment is that of the services.

  head                              where it ends, as JSON: keep it where this database's users cannot write
  verify [--entries N --hash HASH]  whether it is what was written, and holds what a head said that was kept
  erase --address EMAIL             takes an address out of it for good; what was done stays, with an id
  begin-anew                        for a key that was lost: what stands there counts as written without one`;

/** Wrong usage; exit code 2. */
class Misuse extends Error {}

interface Command {
  name: string;
  entries?: string | undefined;
  hash?: string | undefined;
  address?: string | undefined;
}

async function main(args: string[]): Promise<void> {
  const command = read(args);
  const config = loadConfig(process.env);
  const database = await openDatabase(config);
  try {
    await run(command, config, database);
  } finally {
    await database.close();
  }
}

async function run(command: Command, config: Config, database: Database): Promise<void> {
  const audit = new AuditService(config, database, new Clock());
  const keys = config.keys.audit;
  if (command.name === 'head') return console.log(JSON.stringify(await audit.head()));
  if (command.name === 'verify') return verify(audit, command);
  if (command.name === 'begin-anew') {
    return console.log(
      `${await beginAnew(database, keys)} lines stand; those after them are signed by ${keys.name}.`,
    );
  }
  if (command.name !== 'erase' || !command.address) throw new Misuse(USAGE);
  const lines = await eraseName(database, keys, command.address.trim().toLowerCase());
  console.log(`Erased. ${lines} lines had the address in themselves.`);
}

async function verify(audit: AuditService, { entries, hash }: Command): Promise<void> {
  if ((entries === undefined) !== (hash === undefined)) throw new Misuse(USAGE);
  const verdict = await audit.verify();
  const contained = hash === undefined || (await audit.contains({ entries: Number(entries), hash }));
  console.log(JSON.stringify({ ...verdict, ...(hash !== undefined && { contains_head: contained }) }));
  if (!verdict.intact || !contained) process.exitCode = 1;
}

function read(args: string[]): Command {
  const text = { type: 'string' } as const;
  try {
    const options = { entries: text, hash: text, address: text };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name] = positionals;
    if (name && positionals.length === 1 && ['head', 'verify', 'erase', 'begin-anew'].includes(name))
      return { name, ...values };
  } catch {
    // Usage is printed below.
  }
  throw new Misuse(USAGE);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof Misuse ? 2 : 1;
});
