import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { once } from 'node:events';
import { basename, join } from 'node:path';
import { root } from '../build/workspace.mjs';
import { Misuse, Problem } from './problems.mjs';
import { ownName } from './remote-name.mjs';
import { scaffold } from './scaffold.mjs';

/** @type {Record<string, import('./context.mjs').Command>} */
export const makingCommands = {
  new: {
    usage: 'NAME [--path PATTERN]',
    what: 'make a remote: a page, a test, and all that they need',
    words: 1,
    options: {
      path: { type: 'string', value: 'PATTERN', what: 'path of its page; /NAME without mf-, otherwise' },
    },
    async run({ dir, words, options }) {
      const [name] = words;
      if (!name) throw new Misuse('What is it called? mf new mf-news');
      const path = typeof options.path === 'string' ? options.path : undefined;
      const made = scaffold(name, { dir, path });
      const files = made.files.map((file) => `  ${file}`).join('\n');
      return {
        data: made,
        text: `Made ${made.folder}\n${files}\n\nNow:\n${made.next.map((line) => `  ${line}`).join('\n')}`,
      };
    },
  },
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
