import type { CommandLine } from '../command.js';

export const MIGRATE: CommandLine<undefined> = {
  usage: `Updates the tables, as the services do at start; several processes may do so at the same time.
Reads the same environment as the services.

  npm run migrate`,
  read: (args) => (args.length === 0 ? undefined : null),
};
