import { Misuse } from './misuse.js';

/** The command line of a program. */
export interface CommandLine<Arguments> {
  usage: string;
  /** Null after wrong usage; may throw what `parseArgs` throws. */
  read: (args: string[]) => Arguments | null | Promise<Arguments | null>;
}

/**
 * Runs a program with the arguments of this process. What it does is loaded once they are read, so that wrong usage and `--help` are
 * answered at once. Errors that users can fix are printed without a stack. Exit code 1, or 2 after wrong usage.
 */
export async function runCommand<Arguments>(
  line: CommandLine<Arguments>,
  load: () => Promise<(given: Arguments) => Promise<void>>,
): Promise<void> {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return console.log(line.usage);
  try {
    const given = await readArguments(line, args);
    const act = await load();
    await act(given);
  } catch (error) {
    process.exitCode = error instanceof Misuse ? 2 : 1;
    console.error(error instanceof Misuse ? error.message : await forUser(error));
  }
}

/** @throws {Misuse} with the program's usage */
export async function readArguments<Arguments>(
  { usage, read }: CommandLine<Arguments>,
  args: string[],
): Promise<Arguments> {
  try {
    const given = await read(args);
    if (given !== null) return given;
  } catch (error) {
    if (!isOfParser(error)) throw error;
  }
  throw new Misuse(usage);
}

const isOfParser = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_');

/** The kinds of errors are loaded with what threw them. */
async function forUser(error: unknown): Promise<unknown> {
  const { messageFor } = await import('./actions/message-for.js');
  return messageFor(error);
}
