import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const FIELDS = ['start-date-long', 'start-time', 'end-time', 'title', 'location', 'url', 'uid'] as const;
const BETWEEN_FIELDS = '\u241f';

/** One event as shown by the program; its clock is UTC. */
export type ShownEvent = Record<(typeof FIELDS)[number], string>;

/** khal, a calendar program, with its own calendar: `KHAL_PATH`, else the one on the path. */
export class CalendarProgram {
  private constructor(private readonly folder: string) {}

  static async start(): Promise<CalendarProgram> {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-khal-'));
    await mkdir(join(folder, 'talks'));
    await writeFile(
      join(folder, 'config'),
      `[calendars]
[[talks]]
path = ${join(folder, 'talks')}
type = calendar
[sqlite]
path = ${join(folder, 'khal.db')}
[locale]
local_timezone = UTC
default_timezone = UTC
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
`,
    );
    return new CalendarProgram(folder);
  }

  /** Imports files by name, as a double click on them would. @throws {Error} with the program's error output */
  async take(files: Record<string, string>): Promise<void> {
    const paths = Object.keys(files).map((name) => join(this.folder, name));
    await Promise.all(Object.values(files).map((content, index) => writeFile(paths[index] ?? '', content)));
    const { stderr } = await this.khal('import', '--batch', '-a', 'talks', ...paths);
    if (stderr.trim()) throw new Error(stderr);
  }

  /** The calendar's events on a day, `yyyy-MM-dd`. */
  async eventsOn(day: string): Promise<ShownEvent[]> {
    const format = FIELDS.map((field) => `{${field}}`).join(BETWEEN_FIELDS);
    const { stdout } = await this.khal('list', '--day-format', '', '--format', format, day, '1d');
    return stdout
      .split('\n')
      .filter((line) => line.includes(BETWEEN_FIELDS))
      .map((line) => {
        const values = line.split(BETWEEN_FIELDS);
        return Object.fromEntries(FIELDS.map((field, index) => [field, values[index] ?? ''])) as ShownEvent;
      });
  }

  stop(): Promise<void> {
    return rm(this.folder, { recursive: true, force: true });
  }

  private async khal(...args: string[]): Promise<{ stdout: string; stderr: string }> {
    try {
      return await run(process.env.KHAL_PATH ?? 'khal', ['-c', join(this.folder, 'config'), ...args], {
        env: { PATH: process.env.PATH, HOME: this.folder, LC_ALL: 'C.UTF-8' },
      });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      throw new Error("Calendar files are tested with khal: 'apt-get install khal', or set KHAL_PATH", {
        cause: error,
      });
    }
  }
}
