import { parseArgs } from 'node:util';
import type { NewTeamToken } from '@lectern/contracts';
import type { CommandLine } from '../command.js';

export interface TokenArguments {
  operator: string;
  input: NewTeamToken;
}

export const TOKEN: CommandLine<TokenArguments> = {
  usage: `Creates a token while no operator can sign in yet. It reads the same environment as the services.

  create-token --operator EMAIL [--days N]                      an operator's own, for the command line
  create-token --operator EMAIL --team TEAM --remotes NAMES     a team's, for remotes separated by commas
  create-token --operator EMAIL --captions [--days N]           for npm run captions, and nothing else

A token is valid for 90 days, or as many as --days says, and can be renewed in the console.

EMAIL is one of OPERATORS. Other processes accept the token immediately.`,
  read: async (args) => {
    const text = { type: 'string' } as const;
    const options = {
      operator: text,
      team: text,
      remotes: text,
      days: text,
      captions: { type: 'boolean' },
    } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.join(' ') !== 'create-token' || !values.operator) return null;
    const { captions = false, days } = values;
    if ((values.team === undefined) !== (values.remotes === undefined)) return null;
    if (captions && values.team !== undefined) return null;
    // Loading the contract takes longer than everything above.
    const { CAPTIONS_ONLY, NewTeamToken } = await import('@lectern/contracts');
    const { team = captions ? 'captions' : 'operators', remotes = captions ? CAPTIONS_ONLY : '*' } = values;
    const input = NewTeamToken.safeParse({
      team,
      remotes: remotes.split(',').filter(Boolean),
      ...(days !== undefined && { days: Number(days) }),
    });
    return input.success ? { operator: values.operator.trim().toLowerCase(), input: input.data } : null;
  },
};
