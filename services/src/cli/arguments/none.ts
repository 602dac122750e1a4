import type { CommandLine } from '../command.js';

/** Of a program without arguments. */
const none = (usage: string): CommandLine<undefined> => ({
  usage,
  read: (args) => (args.length === 0 ? undefined : null),
});

export const MIGRATE =
  none(`Updates the tables, as the services do at start; several processes may do so at the same time.
Reads the same environment as the services.

  npm run migrate`);

export const CHECK_DATA =
  none(`Checks that database and files are consistent; changes nothing, exit code 1 if they are not.
Reads the same environment as the services.

  npm run check-data`);
