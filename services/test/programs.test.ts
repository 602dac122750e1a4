import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { compiled } from './support/compiled.js';

const run = promisify(execFile);
/** All that a program may load before it has read its arguments. */
const OWN = ['cli', 'import/kinds.js'];

test('a program answers --help before it loads the services', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-programs-'));
  try {
    for (const path of OWN) await cp(compiled(path), join(folder, path), { recursive: true });
    await rm(join(folder, 'cli/actions'), { recursive: true });
    const programs = (await readdir(compiled('cli'))).filter((name) =>
      /^(?!command|misuse).*\.js$/.test(name),
    );
    expect(programs).toHaveLength(10);
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    for (const program of programs) {
      const { stdout } = await run(process.execPath, [join(folder, 'cli', program), '--help']);
      expect({ program, stdout }).toEqual({ program, stdout: expect.stringContaining(program.slice(0, -3)) });
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});
