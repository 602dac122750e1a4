import { BackupProblem } from '../backup/index.js';
import { ConfigError } from '../config/config.js';
import { Misuse } from './operator.js';

/** Runs a command with its arguments; errors that users can fix are printed without a stack. Exit code 1, or 2 after wrong usage. */
export function runCommand(main: (args: string[]) => Promise<void>): void {
  main(process.argv.slice(2)).catch((error: unknown) => {
    const isForUser = [BackupProblem, ConfigError, Misuse].some((kind) => error instanceof kind);
    console.error(isForUser && error instanceof Error ? error.message : error);
    process.exitCode = error instanceof Misuse ? 2 : 1;
  });
}
