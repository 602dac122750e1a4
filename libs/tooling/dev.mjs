// npm run dev -- mf-talk …: the site with fast refresh for the shell and the named remotes; every other
// remote is the built one.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildForDevelopment, compileArgs, SERVICES_FOLDER } from './dev-builds.mjs';
import { onEnd } from './endings.mjs';
import { bin, endRunning, guarded, install, main, root, say, Stop } from './steps.mjs';

/** Settings that name files or folders. */
const PATHS = ['BUILDS_DIR', 'DATABASE_FILE', 'DELETED_ACCOUNTS_FILE', 'PAGES_DIR'];

/** Absolute, since the services would look for relative ones where they are built. */
const paths = () => ({
  VAR_DIR: resolve(root, process.env.VAR_DIR || 'var'),
  ...Object.fromEntries(
    PATHS.flatMap((name) => (process.env[name] ? [[name, resolve(root, process.env[name])]] : [])),
  ),
});

/** @param {string} name */
function isRemote(name) {
  const manifest = join(root, name, 'package.json');
  return existsSync(manifest) && 'lectern' in JSON.parse(readFileSync(manifest, 'utf8'));
}

let isEnding = false;
function end() {
  isEnding = true;
  endRunning();
}
onEnd(end);

/**
 * Until one of them ends, which ends all.
 *
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [cwd]
 */
function start(name, program, args, env, cwd = join(root, name)) {
  const child = guarded(program, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    output: 'inherit',
  });
  child.on('close', (code) => {
    if (isEnding) return;
    console.error(`${name} exited with code ${code}; stopping everything.`);
    process.exitCode = 1;
    end();
  });
}

/** @param {string[]} remotes */
async function serve(remotes) {
  // Origins the development servers accept: the site and the console.
  const port = Number(process.env.PORT ?? 4000);
  const { PUBLIC_URL, CONSOLE_URL, CONSOLE_PORT = port + 100 } = process.env;
  const site = [`http://localhost:${port}`, `http://localhost:${CONSOLE_PORT}`, PUBLIC_URL, CONSOLE_URL]
    .filter(Boolean)
    .join();
  // Not at the top: nothing may be installed yet when this file is loaded.
  const { freePort } = await import('@lectern/federation/build/free-port.mjs');
  const refreshed = async (/** @type {string} */ name) => {
    const own = await freePort();
    start(name, bin('rspack'), ['serve'], { PORT: String(own), LECTERN_SITE_ORIGINS: site });
    return `http://localhost:${own}/`;
  };
  const shell = await refreshed('shell');
  const entries = [];
  for (const name of remotes) entries.push(`${name}=${await refreshed(name)}remoteEntry.js`);
  start('services', process.execPath, compileArgs(SERVICES_FOLDER, '--watch'), {});
  const dist = join(SERVICES_FOLDER, 'dist');
  const settings = {
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    ...paths(),
    LECTERN_DEV_SHELL: shell,
    LECTERN_DEV_REMOTES: entries.join(','),
  };
  start('services', process.execPath, [`--watch-path=${dist}`, join(dist, 'main.js')], settings, root);
}

await main(async () => {
  const remotes = process.argv.slice(2);
  for (const name of remotes) {
    if (!isRemote(name))
      throw new Stop(
        `'${name}' is not a remote here: its folder needs a package.json with a "lectern" field.`,
      );
  }
  say(`Lectern for development${remotes.length > 0 ? `: ${remotes.join(', ')}` : ''}`);
  try {
    await install();
    await buildForDevelopment();
    if (!isEnding) await serve(remotes);
  } catch (error) {
    if (!isEnding) throw error;
    process.exitCode = 1;
  }
});
