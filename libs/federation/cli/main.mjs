// The command line for teams.
import { MF } from './context.mjs';
import { devCommands } from './dev-command.mjs';
import { healthCommand } from './health-command.mjs';
import { newCommand } from './new-command.mjs';
import { releaseCommands } from './release-commands.mjs';
import { rolloutCommands } from './rollout-commands.mjs';
import { run } from './run.mjs';
import { tokenCommands } from './token-commands.mjs';

/**
 * @param {string[]} args command-line arguments
 * @param {import('./run.mjs').Terminal} terminal
 * @returns {Promise<number>} exit code
 */
export const main = (args, terminal) =>
  run(
    {
      name: 'mf',
      typed: MF,
      about: 'Build, publish and roll out a Lectern remote.',
      more: ' LECTERN_URL is the address of the site, LECTERN_TOKEN the token of the team.',
      commands: {
        ...newCommand,
        ...devCommands,
        ...releaseCommands,
        ...rolloutCommands,
        ...healthCommand,
        ...tokenCommands,
      },
    },
    args,
    terminal,
  );
