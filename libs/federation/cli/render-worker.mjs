// Renders one page of a build and reports what went wrong.
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * The part of the shell's server build that is used here.
 *
 * @typedef {{ shared: Record<string, unknown>, render: (page: object) => Promise<{ body: string }> }} ShellBuild
 */

/** Node built-ins that React's server build needs, as on the site. */
const BUILTINS = new Set(
  ['util', 'crypto', 'async_hooks', 'stream'].flatMap((name) => [name, `node:${name}`]),
);
const { shell, build, manifest, expose, url, site } =
  /** @type {{shell: string, build: string, manifest: import('@lectern/contracts').ReleaseManifest, expose: string, url: string, site: string | null}} */ (
    workerData
  );
const nodeRequire = createRequire(import.meta.url);
const networkFetch = globalThis.fetch;

/** @param {string} source @param {string} filename @param {(name: string) => unknown} require @returns {unknown} */
function evaluate(source, filename, require) {
  const module = { exports: {} };
  compileFunction(source, ['module', 'exports', 'require'], { filename })(module, module.exports, require);
  return module.exports;
}

globalThis.fetch = (input, init) => {
  const path = String(input);
  const method = init?.method ?? 'GET';
  if (method !== 'GET' || !path.startsWith('/api/v1/'))
    return Promise.reject(new Error(`${method} ${path} cannot be called while rendering on the server.`));
  if (site !== null) return networkFetch(new URL(path, site));
  return Promise.resolve(
    Response.json({ success: false, error: 'There is no site to call.' }, { status: 503 }),
  );
};

/** Message and place. @param {unknown} error */
function textOf(error) {
  if (!(error instanceof Error || (typeof error === 'object' && error !== null && 'stack' in error)))
    return String(error);
  const { message, stack } = /** @type {Error} */ (error);
  const place = /^\s*at (.*)$/m.exec(stack ?? '')?.[1];
  return place ? `${message} (at ${place})` : message;
}

try {
  const host = /** @type {ShellBuild} */ (
    evaluate(shell, 'shell', (name) => {
      if (BUILTINS.has(name)) return nodeRequire(name);
      throw new Error(`The shell's server build requires '${name}', which does not exist.`);
    })
  );
  const release = /** @type {{ exposes?: Record<string, unknown> }} */ (
    evaluate(build, `${manifest.name}/server.cjs`, (name) => {
      if (Object.hasOwn(host.shared, name)) return host.shared[name];
      throw new Error(`It requires '${name}', which the shell does not share.`);
    })
  );
  const { name, pages, slots, version } = manifest;
  const snapshot = { remotes: [{ name, pages, slots, release: { version }, fallbacks: [] }] };
  const exports = release.exposes?.[expose];
  const { body = '' } = await host.render({ url, snapshot, exports, busy: () => undefined });
  parentPort?.postMessage({ error: null, body });
} catch (error) {
  parentPort?.postMessage({ error: textOf(error), body: '' });
}
