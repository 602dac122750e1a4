import { type Config, loadConfig } from '../../config/config.js';
import type { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { commandLine, createPasskeyCode, OperatorAccess } from '../../platform/access/index.js';
import { AuditService } from '../../platform/audit/index.js';
import { openDatabase } from '../../schema/open-database.js';
import type { PasskeyCommand } from '../arguments/passkey.js';
import { assertOperator } from './assert-operator.js';

export async function managePasskeys(command: PasskeyCommand): Promise<void> {
  const config = loadConfig(process.env);
  assertOperator(command.operator, config.operators, 'passkey');
  const database = await openDatabase(config);
  try {
    await run(command, config, database);
  } finally {
    await database.close();
  }
}

async function run(command: PasskeyCommand, config: Config, database: Database): Promise<void> {
  const { operator } = command;
  const clock = new Clock();
  const access = new OperatorAccess(config, database, clock, new AuditService(config, database, clock));
  switch (command.name) {
    case 'code':
      // Alone on its line, for programs; shown only once.
      return console.log(await database.write((tx) => createPasskeyCode(tx, operator, new Date())));
    case 'list':
      return list(access, operator);
    case 'end-sessions': {
      const ended = await access.endSessions(await access.idOf(operator), commandLine);
      return console.log(`Ended ${ended} sessions of ${operator} at the console.`);
    }
    case 'remove':
      await access.removePasskey(await access.idOf(operator), command.passkey, commandLine, true);
      return console.log(
        `Removed passkey ${command.passkey} of ${operator}. To register another one: npm run passkey -- --operator ${operator}`,
      );
  }
}

async function list(access: OperatorAccess, email: string): Promise<void> {
  const { operators } = await access.list(null);
  const { passkeys = [], sessions = [] } = operators.find((one) => one.email === email) ?? {};
  for (const { id, name, created_at, last_used_at } of passkeys)
    console.log(
      `passkey ${id}  ${JSON.stringify(name)}, added ${created_at}, ${last_used_at ? `used ${last_used_at}` : 'never used'}`,
    );
  for (const { id, browser, network, created_at, last_used_at } of sessions)
    console.log(
      `session ${id}  ${browser ?? 'unknown browser'}, since ${created_at}, used ${last_used_at} from ${network ?? 'an unknown network'}`,
    );
  if (passkeys.length + sessions.length === 0) console.log(`${email} has neither passkeys nor sessions.`);
}
