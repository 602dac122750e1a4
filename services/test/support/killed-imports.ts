import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { compiled } from './compiled.js';
import type { TestDatabase } from './test-database.js';

export interface ImportRun {
  /** Of the program, such as `rubyevents FOLDER`. */
  task: readonly string[];
  varDir: string;
  /** Number of the transaction, and `before`, `inside` or `after`; without it the program runs to its end. */
  killAt?: string;
}

/** Runs the program of imports. @returns whether it was killed @throws {Error} if it failed */
export async function isKilled(
  { target }: TestDatabase,
  { task, varDir, killAt }: ImportRun,
): Promise<boolean> {
  const database = 'file' in target ? { DATABASE_FILE: target.file } : { DATABASE_URL: target.url };
  const hook = fileURLToPath(new URL('./kill-at-write.mjs', import.meta.url));
  const child = spawn(process.execPath, ['--import', hook, compiled('cli/import.js'), ...task], {
    env: {
      PATH: process.env['PATH'],
      TEST_BUILD: process.env['TEST_BUILD'],
      VAR_DIR: varDir,
      ...(killAt !== undefined && { KILL_AT: killAt }),
      ...database,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.once('close', (exitCode, name) => resolve([exitCode, name])),
  );
  if (signal === 'SIGKILL') return true;
  if (code !== 0) throw new Error(`The import ended with ${code ?? signal}`);
  return false;
}
