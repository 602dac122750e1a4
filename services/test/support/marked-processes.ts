import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const NAME = 'LECTERN_TEST_MARK';

export interface MarkedProcess {
  pid: number;
  /** Program and arguments. */
  line: string[];
}

/** Processes that carry a mark of their own in their environment, and so do all that they start, whoever their parent is by now. */
export class MarkedProcesses {
  private readonly mark = randomUUID();
  readonly env = { [NAME]: this.mark };

  /** Those that live. */
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
        // Another user's, or gone in this moment.
        return [];
      }
    });
  }

  /** One of them whose arguments are these. */
  find(...args: string[]): number | undefined {
    return this.list().find(({ line }) => args.every((arg, index) => line[index + 1] === arg))?.pid;
  }

  /** Whatever a failed test has left. */
  clear(): void {
    for (const { pid } of this.list()) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // It ended by itself meanwhile.
      }
    }
  }
}
