import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { root } from '../build/workspace.mjs';
import { Misuse, Problem } from './problems.mjs';
import { ownName } from './remote-name.mjs';

/** @type {Record<string, import('./context.mjs').Command>} */
export const makingCommands = {
  dev: {
    what: 'run this remote inside the site with fast refresh; every other remote is the built one',
    async run({ dir, env }) {
      const program = join(root, 'libs/tooling/dev.mjs');
      if (ownName(dir) === null) throw new Misuse('Run this in the folder of a remote.');
      if (!existsSync(program) || join(root, basename(dir)) !== dir) {
        throw new Problem(`This runs in a folder of the repository ${root}: the site is started from there.`);
      }
      const child = spawn(process.execPath, [program, basename(dir)], { cwd: root, env, stdio: 'inherit' });
      // The terminal tells both; the site ends in order, and this waits for it.
      for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
        process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
      }
      const [code] = await once(child, 'close');
      if (code) throw new Problem('The site ended.');
      return null;
    },
  },
};
