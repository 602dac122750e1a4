import { parseArgs } from 'node:util';
import { NewTeamToken } from '@lectern/contracts';
import { loadConfig } from '../../../config.js';
import { Database } from '../../../database/database.js';
import { Clock } from '../../../gateway/clock.js';
import { AuditService } from '../audit/audit.service.js';
import { TeamTokens } from './team-tokens.service.js';

const USAGE = `Makes a token where nobody can sign in as an operator yet; the environment is that of the services.

  create-token --operator EMAIL [--days N]                      an operator's own, for the command line
  create-token --operator EMAIL --team TEAM --remotes NAMES     a team's, for remotes with commas between

A token is good for 90 days, or as many as --days says; it is renewed in the console.

EMAIL is one of OPERATORS. Other processes know the token at once.`;

/** Says what is wrong with the command; exit code 2. */
class Misuse extends Error {}

async function main(args: string[]): Promise<void> {
  const { operator, input } = read(args);
  const config = loadConfig(process.env);
  if (!config.operators.includes(operator)) throw new Misuse(noOperator(operator, config.operators));
  const database = await Database.open(
    config.databaseUrl ? { url: config.databaseUrl } : { file: config.databaseFile },
  );
  try {
    await database.migrate();
    const clock = new Clock();
    const tokens = new TeamTokens(config, database, new AuditService(config, database, clock), clock);
    const { token } = await tokens.create(input, { kind: 'operator', email: operator });
    // Alone on its line, for programs; it is shown this once.
    console.log(token);
  } finally {
    await database.close();
  }
}

/** The variables of a server in another terminal do not reach this one. */
function noOperator(operator: string, operators: readonly string[]): string {
  const named =
    operators.length === 0 ? 'names nobody in this terminal' : `is ${operators.join(', ')} in this terminal`;
  return `${operator} is not one of OPERATORS: it ${named}.
This command reads the same variables as the services (OPERATORS, DATABASE_URL or DATABASE_FILE, VAR_DIR); what was set where they were started must be set here too:

  OPERATORS=${operator} npm run token -- --operator ${operator}

The services must have been started with ${operator} among OPERATORS, else they refuse the token.`;
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
