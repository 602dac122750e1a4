import { parseArgs } from 'node:util';
import { NewTeamToken } from '@lectern/contracts';
import { loadConfig } from '../config/config.js';
import { Clock } from '../kernel/clock.js';
import { AuditService } from '../platform/audit/index.js';
import { assertOperator, Misuse } from './operator.js';
import { TeamTokens } from '../platform/access/index.js';
import { openDatabase } from '../schema/open-database.js';

const USAGE = `Creates a token while no operator can sign in yet. It reads the same environment as the services.

  create-token --operator EMAIL [--days N]                      an operator's own, for the command line
  create-token --operator EMAIL --team TEAM --remotes NAMES     a team's, for remotes separated by commas

A token is valid for 90 days, or as many as --days says, and can be renewed in the console.

EMAIL is one of OPERATORS. Other processes accept the token immediately.`;

async function main(args: string[]): Promise<void> {
  const { operator, input } = read(args);
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

function read(args: string[]): { operator: string; input: NewTeamToken } {
  const { values, positionals } = parse(args);
  if (positionals.join(' ') !== 'create-token' || !values.operator) throw new Misuse(USAGE);
  const { team = 'operators', remotes = '*', days } = values;
  const input = NewTeamToken.safeParse({
    team,
    remotes: remotes.split(',').filter(Boolean),
    ...(days !== undefined && { days: Number(days) }),
  });
  if (!input.success || (values.team === undefined) !== (values.remotes === undefined))
    throw new Misuse(USAGE);
  return { operator: values.operator.trim().toLowerCase(), input: input.data };
}

function parse(args: string[]) {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({
      args,
      options: { operator: text, team: text, remotes: text, days: text },
      allowPositionals: true,
    });
  } catch {
    throw new Misuse(USAGE);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = error instanceof Misuse ? 2 : 1;
});
