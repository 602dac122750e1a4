import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const NAME = 'LECTERN_TEST_MARK';

export interface MarkedProcess {
  pid: number;
  /** Program and arguments. */
  line: string[];
}

/**
 * Processes with a unique mark in their environment, including everything they start, whatever their parent
 * is by now.
 */
export class MarkedProcesses {
  private readonly mark = randomUUID();
  readonly env = { [NAME]: this.mark };

  /** The living ones. */
  list(): MarkedProcess[] {
    return readdirSync('/proc').flatMap((pid) => {
      if (!/^\d+$/.test(pid)) return [];
      try {
        const isOurs = readFileSync(`/proc/${pid}/environ`, 'utf8')
          .split('\0')
          .includes(`${NAME}=${this.mark}`);
        if (!isOurs) return [];
        return [{ pid: Number(pid), line: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0') }];
      } catch {
        // Another user's, or just ended.
        return [];
      }
    });
  }

  /** The process with these arguments. */
  find(...args: string[]): number | undefined {
    return this.list().find(({ line }) => args.every((arg, index) => line[index + 1] === arg))?.pid;
  }

  /** Ends whatever a failed test left. */
  clear(): void {
    for (const { pid } of this.list()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
  }
}
