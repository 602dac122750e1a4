// npm run test:browser -- [mf-talk …] [Playwright arguments]: builds what changed, then runs the browser
// tests of remotes, of files, or all.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureChromium } from './programs.mjs';
import { bin, build, install, main, root, Stop } from './steps.mjs';

/** Workspace → the tests in e2e that mainly cover it. */
const OF = {
  'mf-discover': ['announced', 'broken-pictures', 'discover', 'speakers', 'subjects'],
  'mf-talk': ['changes', 'notes', 'print', 'talk'],
  'mf-search': ['search'],
  'mf-conferences': ['conferences'],
  'mf-upload': ['upload'],
  'mf-curate': ['platform/contents'],
  'mf-operate': ['codes', 'confirmation', 'console', 'operate', 'operate-health', 'passkeys', 'services'].map(
    (name) => `platform/${name}`,
  ),
  shell: ['avatars', 'composition', 'cookies', 'focus', 'keys', 'languages', 'local-sign-in', 'shell'],
};

/** A Playwright argument: a remote becomes its test files. @param {string} arg */
const filesOf = (arg) =>
  arg in OF ? OF[/** @type {keyof typeof OF} */ (arg)].map((name) => `/${name}.spec.ts`) : [arg];

await main(async () => {
  await install();
  const CHROMIUM_PATH = await ensureChromium();
  await build();
  const args = process.argv.slice(2).flatMap(filesOf);
  const files = args.filter((arg) => arg.includes('.spec'));
  const isOf = (/** @type {RegExp} */ folder) => files.length > 0 && files.every((file) => folder.test(file));
  // Each selected project starts a site.
  const project = isOf(/platform\//)
    ? ['--project=platform']
    : isOf(/^(?!.*platform\/)/)
      ? ['--project=site']
      : [];
  const { status } = spawnSync(bin('playwright'), ['test', ...project, ...args], {
    cwd: join(root, 'e2e'),
    env: { ...process.env, CHROMIUM_PATH },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Stop(`The browser tests exited with code ${status}`);
});
