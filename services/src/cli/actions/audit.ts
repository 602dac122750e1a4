import { type Config, loadConfig } from '../../config/config.js';
import type { Database } from '../../database/database.js';
import { Clock } from '../../kernel/clock.js';
import { AuditService, eraseName, replaceLostKey } from '../../platform/audit/index.js';
import { openDatabase } from '../../schema/open-database.js';
import type { AuditCommand } from '../arguments/audit.js';

export async function maintainAudit(command: AuditCommand): Promise<void> {
  const config = loadConfig(process.env);
  const database = await openDatabase(config);
  try {
    await run(command, config, database);
  } finally {
    await database.close();
  }
}

async function run(command: AuditCommand, config: Config, database: Database): Promise<void> {
  const audit = new AuditService(config, database, new Clock());
  const keys = config.keys.audit;
  switch (command.name) {
    case 'head':
      return console.log(JSON.stringify(await audit.head()));
    case 'verify':
      return verify(audit, command.saved);
    case 'replace-lost-key':
      return console.log(
        `${await replaceLostKey(database, keys)} existing entries were accepted; new ones are signed with key ${keys.name}.`,
      );
    case 'erase':
      return console.log(
        `Erased. ${await eraseName(database, keys, command.address)} entries contained the address.`,
      );
  }
}

async function verify(audit: AuditService, saved?: { entries: number; hash: string }): Promise<void> {
  const verdict = await audit.verify();
  const contained = !saved || (await audit.contains(saved));
  console.log(JSON.stringify({ ...verdict, ...(saved && { contains_head: contained }) }));
  if (!verdict.intact || !contained) process.exitCode = 1;
}
