import { BackupProblem } from '../backup/index.js';
import { ConfigError } from '../config/config.js';
import { DatabaseAway } from '../database/outages/lost.js';
import { Misuse } from './operator.js';

/** Runs a command with its arguments; errors that users can fix are printed without a stack. Exit code 1, or 2 after wrong usage. */
export function runCommand(main: (args: string[]) => Promise<void>): void {
  main(process.argv.slice(2)).catch((error: unknown) => {
    console.error(forUser(error));
    process.exitCode = error instanceof Misuse ? 2 : 1;
  });
}

function forUser(error: unknown): unknown {
  if (error instanceof DatabaseAway) return error.advice;
  const isForUser = [BackupProblem, ConfigError, Misuse].some((kind) => error instanceof kind);
  return isForUser && error instanceof Error ? error.message : error;
}
