import { parseArgs } from 'node:util';
import { loadConfig } from '../config/config.js';
import { assertOperator, Misuse } from './operator.js';
import { CODE_MINUTES, createPasskeyCode } from '../platform/access/index.js';
import { openDatabase } from '../schema/open-database.js';

const USAGE = `Creates a code that registers a passkey for an operator. It reads the same environment as the services.

  npm run passkey -- --operator EMAIL

EMAIL is one of OPERATORS. The code can be used once, within ${CODE_MINUTES} minutes, after signing in to the console with that address.`;

async function main(args: string[]): Promise<void> {
  const operator = read(args);
  const config = loadConfig(process.env);
  assertOperator(operator, config.operators, 'passkey');
  const database = await openDatabase(config);
  try {
    // Alone on its line, for programs; shown only once.
    console.log(await database.write((tx) => createPasskeyCode(tx, operator, new Date())));
  } finally {
    await database.close();
  }
}

function read(args: string[]): string {
  try {
    const { values } = parseArgs({ args, options: { operator: { type: 'string' } } });
    if (values.operator) return values.operator.trim().toLowerCase();
  } catch {
    // Reported below.
  }
  throw new Misuse(USAGE);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof Misuse ? 2 : 1;
});
