// Which files of the checkout programs open, by fanotify: Nx's cache is right only if each is an input of its target.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { relative } from 'node:path';
import { root } from './steps.mjs';

/** Neither sources nor results of builds. */
const IGNORED = /(?:^|\/)(?:node_modules|\.git|\.nx|var|test-results|playwright-report)\//;
/** Programs that read the whole checkout without using what they read. */
const ONLOOKERS = /^(?:git|nx)\b/;

/**
 * Starts to note every file of the checkout that any process opens.
 *
 * @param {string} fatrace the program's path; it needs root
 * @returns {Promise<() => Promise<Set<string>>>} ends it; the files' paths from the root
 */
export async function noteOpened(fatrace) {
  const child = spawn(fatrace, ['--current-mount', '--filter=O'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child, 'spawn');
  /** @type {Set<string>} */
  const opened = new Set();
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    const [, program = '', path = ''] = /^(.*?)\(\d+\): \S+\s+(\/.*)$/.exec(line) ?? [];
    const file = relative(root, path);
    if (file && !file.startsWith('..') && !IGNORED.test(`${file}/`) && !ONLOOKERS.test(program))
      opened.add(file);
  });
  return async () => {
    child.kill('SIGTERM');
    await once(lines, 'close');
    return opened;
  };
}
