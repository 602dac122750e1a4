import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { DEV_RELEASE } from '../build/dev-release.mjs';
import { isCheckout, root } from '../build/workspace.mjs';
import { apiOf } from './api.mjs';
import { MF, REMOTE, SITE, text } from './context.mjs';
import { describe, serveFiles, serveFolder } from './dev-servers.mjs';
import { Misuse, Problem } from './problems.mjs';
import { ownName, remoteName } from './remote-name.mjs';
import { siteOf } from './site.mjs';

/** @typedef {import('@lectern/contracts').CreatedOverride} CreatedOverride */
/** @typedef {import('@lectern/contracts').NewOverride} NewOverride */
/** @typedef {import('./site.mjs').Site} Site */

/** Development build of the shell, as bundled with the package. */
const SHELL_BUILD = join(import.meta.dirname, '../shell-dev');

/** The site ends an override that was not renewed for three minutes. */
const RENEW_MS = 60_000;

/** @type {Record<string, import('./context.mjs').Command>} */
export const devCommands = {
  dev: {
    what: 'show this remote in a running site with fast refresh; without a site, in one started from the repository',
    options: SITE,
    async run(context) {
      const { dir, env } = context;
      if (ownName(dir) === null) throw new Misuse('Run this in the folder of a remote.');
      const address = text(context, 'site');
      const isInside = isCheckout && join(root, basename(dir)) === dir;
      if (isInside && !address && !env.LECTERN_URL) await wholeSite(dir, env);
      else await insideSite(dir, siteOf(address, env));
      return null;
    },
  },
  override: {
    what: 'preview a published release on the live site, in one browser only',
    options: { ...SITE, ...REMOTE, version: { type: 'string', value: 'VERSION', what: 'of the release' } },
    async run(context) {
      const { dir, env } = context;
      const remote = remoteName(text(context, 'remote'), dir);
      const version = text(context, 'version');
      if (!version) throw new Misuse(`Which release? ${MF} override --version 1.4.0`);
      const site = siteOf(text(context, 'site'), env);
      const created = await apiOf(site).createOverride({ remotes: [{ remote, version }] });
      return { data: created, text: codeText(site, created) };
    },
  },
};

/**
 * The repository's site, with this remote and the shell from development servers.
 *
 * @param {string} dir
 * @param {NodeJS.ProcessEnv} env
 */
async function wholeSite(dir, env) {
  const program = join(root, 'libs/tooling/dev.mjs');
  const child = spawn(process.execPath, [program, basename(dir)], { cwd: root, env, stdio: 'inherit' });
  // The terminal signals both processes; the site shuts down cleanly, and this waits for it.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
    process.on(signal, () => signal === 'SIGTERM' && child.kill(signal));
  }
  const [code] = /** @type {[number | null]} */ (await once(child, 'close'));
  if (code) throw new Problem('The site stopped.');
}

/**
 * The remote from a development server inside a site that runs elsewhere, until it is stopped.
 *
 * @param {string} dir
 * @param {Site} site
 */
async function insideSite(dir, site) {
  const ended = whenEnded();
  const api = apiOf(site);
  /** @type {import('./dev-servers.mjs').DevServer[]} */
  const servers = [];
  /** @type {number[]} */
  const overrides = [];
  const renewal = setInterval(() => {
    // A failed renewal is repeated next time; an override that has ended stays ended.
    for (const id of overrides) api.renewOverride(id).catch(() => undefined);
  }, RENEW_MS);
  try {
    const remote = await serveFolder(dir, site.url);
    servers.push(remote);
    const shell = await serveShell(site.url);
    servers.push(shell);
    const failed = servers.map((server) => server.failed);
    const started = await Promise.race([overrideOf(remote, shell), ...failed, ended]);
    if (!started) return;
    const make = async () => {
      const created = await api.createOverride(started);
      overrides.push(created.id);
      console.log(codeText(site, created));
    };
    console.log(
      `${started.remotes.map((part) => ('name' in part ? part.name : '')).join()} is served at ${new URL(remote.base).origin}, with fast refresh.`,
    );
    await make();
    if (process.stdin.isTTY) console.log('Press Enter for another code, Ctrl-C to stop everything.');
    // Once the browser's window is closed, a new code is needed; without a terminal nothing is read.
    const lines = process.stdin.isTTY ? createInterface({ input: process.stdin }) : undefined;
    lines?.on('line', () => void make().catch((error) => console.error(String(error))));
    lines?.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    await Promise.race([ended, ...failed]);
    lines?.close();
  } finally {
    clearInterval(renewal);
    await Promise.allSettled(overrides.map((id) => api.endOverride(id)));
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

/** Resolves on a signal from the terminal or another process. @returns {Promise<null>} */
const whenEnded = () =>
  new Promise((resolve) => {
    for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
      process.once(signal, () => resolve(null));
  });

/** Fast refresh needs React's development build, and so a development shell. @param {string} site */
async function serveShell(site) {
  if (isCheckout) return serveFolder(join(root, 'shell'), site);
  if (existsSync(join(SHELL_BUILD, DEV_RELEASE))) return serveFiles(SHELL_BUILD, site);
  throw new Problem('This package contains no development shell: install it again.');
}

/**
 * @param {import('./dev-servers.mjs').DevServer} remoteServer
 * @param {import('./dev-servers.mjs').DevServer} shellServer
 * @returns {Promise<NewOverride>}
 */
async function overrideOf(remoteServer, shellServer) {
  const [remote, shell] = await Promise.all([describe(remoteServer), describe(shellServer)]);
  const { name, version, type, global, entry, pages, slots } = remote;
  return {
    remotes: [{ base: remoteServer.base, name, version, type, global, entry, pages, slots }],
    shell: { base: shellServer.base, version: shell.version, entry: shell.entry, chunks: shell.chunks },
  };
}

/** @param {Site} site @param {CreatedOverride} made */
function codeText(
  { url },
  { code, enter_at: enterAt = `${url}/overrides`, expires_at: expiresAt, warnings },
) {
  const until = new Date(expiresAt).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return [
    ...warnings.map(({ problem }) => `Note: ${problem}`),
    `Open ${enterAt} and enter ${code} (single use, valid until ${until}).`,
  ].join('\n');
}
