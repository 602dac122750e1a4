// npm run dev -- mf-talk …: the site with fast refresh for the shell and the named remotes; every other
// remote is the built one.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { onEnd } from './endings.mjs';
import { bin, build, install, main, root, say, Stop } from './steps.mjs';

/** @param {string} name */
function isRemote(name) {
  const manifest = join(root, name, 'package.json');
  return existsSync(manifest) && 'lectern' in JSON.parse(readFileSync(manifest, 'utf8'));
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
  await install();
  await build();

  // Origins the development servers accept: the site and the console.
  const port = Number(process.env.PORT ?? 4000);
  const { PUBLIC_URL, CONSOLE_URL, CONSOLE_PORT = port + 100 } = process.env;
  const site = [`http://localhost:${port}`, `http://localhost:${CONSOLE_PORT}`, PUBLIC_URL, CONSOLE_URL]
    .filter(Boolean)
    .join();
  /** @type {import('node:child_process').ChildProcess[]} */
  const children = [];
  let stopping = false;
  const stop = () => {
    stopping = true;
    for (const child of children) child.kill('SIGTERM');
  };
  /**
   * In its own process group: the terminal's Ctrl-C reaches only this process, which then ends the others in
   * order.
   */
  const start = (
    /** @type {string} */ cwd,
    /** @type {string[]} */ args,
    /** @type {NodeJS.ProcessEnv} */ env,
  ) => {
    const child = spawn(process.execPath, args, {
      cwd: join(root, cwd),
      env: { ...process.env, NODE_ENV: 'development', LECTERN_SITE_ORIGINS: site, ...env },
      stdio: 'inherit',
      detached: true,
    });
    children.push(child);
    child.on('close', (code) => {
      if (stopping) return;
      console.error(`${cwd} exited with code ${code}; stopping everything.`);
      process.exitCode = 1;
      stop();
    });
  };
  onEnd(stop);

  const serve = async (/** @type {string} */ name) => {
    // Not at the top: nothing may be installed yet when this file is loaded.
    const { freePort } = await import('@lectern/federation/build/free-port.mjs');
    const port = await freePort();
    start(name, [bin('rspack'), 'serve'], { PORT: String(port) });
    return port;
  };
  const shell = await serve('shell');
  const entries = [];
  for (const name of remotes) entries.push(`${name}=http://localhost:${await serve(name)}/remoteEntry.js`);
  start('services', [join(root, 'libs/tooling/swc-build.mjs'), '--watch'], {});
  start('services', ['--watch-path=dist', 'dist/main.js'], {
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    LECTERN_DEV_SHELL: `http://localhost:${shell}/`,
    LECTERN_DEV_REMOTES: entries.join(','),
  });
});
