import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { deleteAccount, recordDeletion } from '../backup/index.js';
import { loadConfig } from '../config/config.js';
import { UserEntity } from '../modules/users/index.js';
import { openDatabase } from '../schema/open-database.js';
import { runCommand } from './command.js';
import { Misuse } from './operator.js';

const USAGE = `Deletes a member's account for good. Reads the same environment as the services.

  npm run account -- delete --address EMAIL

Notes, likes, subscriptions and sessions go with it; talks that the member added stay, without their name. DELETED_ACCOUNTS_FILE
gets a line, so that restoring an older backup does not bring the account back.`;

async function main(args: string[]): Promise<void> {
  const email = read(args);
  const config = loadConfig(process.env);
  const database = await openDatabase(config);
  try {
    const user = await database.read.manager.findOneBy(UserEntity, { email });
    if (!user) throw new Misuse(`No one has signed in as ${email}.`);
    // Before the deletion: a superfluous line is harmless, a missing one is not.
    await recordDeletion(config.deletedAccountsFile, {
      id: user.id,
      created_at: user.createdAt.toISOString(),
      deleted_at: new Date().toISOString(),
    });
    await database.write((tx) => deleteAccount(tx, user));
    console.log(`Deleted account ${user.id}.`);
  } finally {
    await database.close();
  }
}

function read(args: string[]): string {
  try {
    const options = { address: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.join(' ') === 'delete' && values.address) return values.address.trim().toLowerCase();
  } catch {
    // Reported below.
  }
  throw new Misuse(USAGE);
}

runCommand(main);
