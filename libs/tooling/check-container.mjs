// npm run check:container: runs the steps of deploy/Containerfile without a container: installs its packages and copies
// its files into an empty folder, then runs its command there with the image's settings.
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, install, main, root, run, say, step, Stop } from './steps.mjs';

/** @typedef {{name: string, rest: string}} Instruction */

/**
 * @param {string} text
 * @returns {Instruction[][]} of each stage, continued lines joined
 */
function stagesOf(text) {
  /** @type {Instruction[][]} */
  const stages = [];
  for (const line of text.replaceAll(/\\\n\s*/g, '').split('\n')) {
    const [, name = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    if (name) stages.at(-1)?.push({ name, rest });
  }
  return stages;
}

/** @param {Instruction[]} stage @param {string} folder */
async function installPackages(stage, folder) {
  for (const { name, rest } of stage) {
    if (name === 'COPY') {
      const places = rest.split(' ');
      const to = places.pop() ?? '';
      for (const from of places) await copy(join(root, from), join(folder, to, from.split('/').at(-1) ?? ''));
    }
    if (name === 'RUN') {
      const [command = '', ...args] = rest.split(' ');
      await run(command, args, { cwd: folder });
    }
  }
}

/** @param {Instruction[]} stage @param {string} folder */
async function copyBuilds(stage, folder) {
  for (const { name, rest } of stage) {
    const [, from, to] = (name === 'COPY' && /^--from=build \/src\/(\S+) (\S+)$/.exec(rest)) || [];
    if (from && to) await copy(join(root, from), join(folder, to));
  }
}

/** @param {string} from @param {string} to */
async function copy(from, to) {
  await mkdir(dirname(to), { recursive: true });
  await cp(from, to, { recursive: true });
}

/** The image's command, or what replaces it. @param {Instruction[]} stage @param {string[]} [instead] */
function commandOf(stage, instead) {
  const list = (/** @type {string} */ wanted) => {
    const found = stage.find(({ name }) => name === wanted);
    return /** @type {string[]} */ (JSON.parse(found?.rest ?? '[]'));
  };
  return [...list('ENTRYPOINT'), ...(instead ?? list('CMD'))];
}

/** @param {string} folder @param {number} port */
const settings = (folder, port) => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  TRUST_PROXY: '127.0.0.1',
  PORT: String(port),
  VAR_DIR: join(folder, 'var'),
  PUBLIC_URL: 'https://talks.example.org',
  SECRET: 'q8Zr1vT5yWx2Lk9mNp4Bc7Df0Gh3Js6A',
  GOOGLE_CLIENT_ID: 'g-id',
  GOOGLE_CLIENT_SECRET: 'g-key',
  GITHUB_CLIENT_ID: 'h-id',
  GITHUB_CLIENT_SECRET: 'h-key',
  RENDER_ISOLATION: 'partial',
  YOUTUBE_URL: 'off',
  ARCHIVE_URL: 'off',
  MEDIA_CCC_URL: 'off',
  AVATAR_ORIGINS: 'off',
});

/** @param {Instruction[]} stage @param {string} folder */
async function serve(stage, folder) {
  // Not at the top: nothing may be installed yet when this file is loaded.
  const { freePort } = await import('@lectern/federation/build/free-port.mjs');
  const port = await freePort();
  const [command = '', ...args] = commandOf(stage);
  const site = spawn(command, args, {
    cwd: folder,
    env: settings(folder, port),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((done) => site.on('close', done));
  try {
    await visit(site, ended, port);
  } finally {
    site.kill('SIGTERM');
  }
  const code = await ended;
  if (code !== 0) throw new Stop(`After SIGTERM the site exited with code ${code}`);
}

/**
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} site
 * @param {Promise<unknown>} ended
 * @param {number} port
 */
async function visit(site, ended, port) {
  let log = '';
  const ready = new Promise((done) =>
    site.stdout.on('data', (part) => {
      log += String(part);
      if (log.includes('Lectern is running')) done(true);
    }),
  );
  if (!(await Promise.race([ready, ended.then(() => false)])))
    throw new Stop(`The site did not start:\n${log}`);
  for (const path of ['/healthz', '/readyz', '/', '/conferences', '/api/v1/talks']) {
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
    say(`  ${status} ${path}`);
    if (status !== 200) throw new Stop(`${path} returned ${status}`);
  }
}

await main(async () => {
  await install();
  await build();
  const stages = stagesOf(await readFile(join(root, 'deploy/Containerfile'), 'utf8'));
  const [, packages = [], image = []] = stages;
  const folder = await mkdtemp(join(tmpdir(), 'lectern-container-'));
  try {
    await step('Installing production packages', () => installPackages(packages, folder));
    await step('Copying the builds', () => copyBuilds(image, folder));
    await step('Migrating', async () => {
      const [command = '', ...args] = commandOf(image, ['services/dist/cli/migrate.js']);
      await run(command, args, { cwd: folder, env: settings(folder, 0) });
    });
    await step('Serving', () => serve(image, folder));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  say('The steps of the container file produce a working site.');
});
