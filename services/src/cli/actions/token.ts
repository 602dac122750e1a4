import { loadConfig } from '../../config/config.js';
import { Clock } from '../../kernel/clock.js';
import { AuditService } from '../../platform/audit/index.js';
import { TeamTokens } from '../../platform/access/index.js';
import { openDatabase } from '../../schema/open-database.js';
import type { TokenArguments } from '../arguments/token.js';
import { assertOperator } from './assert-operator.js';

export async function createToken({ operator, input }: TokenArguments): Promise<void> {
  const config = loadConfig(process.env);
  assertOperator(operator, config.operators, 'token');
  const database = await openDatabase(config);
  try {
    const clock = new Clock();
    const tokens = new TeamTokens(config, database, new AuditService(config, database, clock), clock);
    const { token } = await tokens.create(input, { kind: 'operator', email: operator });
    // Alone on its line, for programs; shown only once.
    console.log(token);
  } finally {
    await database.close();
  }
}
