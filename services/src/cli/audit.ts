import { parseArgs } from 'node:util';
import { type Config, loadConfig } from '../config/config.js';
import type { Database } from '../database/database.js';
import { Clock } from '../kernel/clock.js';
import { AuditService, eraseName, replaceLostKey } from '../platform/audit/index.js';
import { openDatabase } from '../schema/open-database.js';

const USAGE = `Maintains the audit log. Uses the services' environment variables.

  head                              prints the head as JSON; store it where users of this database cannot write
  verify [--entries N --hash HASH]  checks that no entry was changed, and that it still contains a saved head
  erase --address EMAIL             removes an address for good; the entries stay, with the person's id
  replace-lost-key                  accepts the existing entries unverified and signs new ones with the current key`;

/** Of `replace-lost-key`, for scripts that use it. */
const FORMER_NAME = 'begin-anew';
const NAMES = ['head', 'verify', 'erase', 'replace-lost-key', FORMER_NAME];

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
  if (command.name === 'replace-lost-key' || command.name === FORMER_NAME) {
    return console.log(
      `${await replaceLostKey(database, keys)} existing entries were accepted; new ones are signed with key ${keys.name}.`,
    );
  }
  if (command.name !== 'erase' || !command.address) throw new Misuse(USAGE);
  const lines = await eraseName(database, keys, command.address.trim().toLowerCase());
  console.log(`Erased. ${lines} entries contained the address.`);
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
    if (name && positionals.length === 1 && NAMES.includes(name)) return { name, ...values };
  } catch {
    // Usage is printed below.
  }
  throw new Misuse(USAGE);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof Misuse ? 2 : 1;
});
