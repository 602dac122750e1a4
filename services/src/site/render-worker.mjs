// Runs server builds: the shell's, and the remotes'. Its own thread, without environment and secrets, with little memory; whoever
// started it ends it when a page takes too long. Plain JavaScript, so that it is one file in the source and in the build.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction } from 'node:vm';
import { parentPort, workerData } from 'node:worker_threads';

/** @typedef {import('./render-protocol.js').ServerBuild} ServerBuild */
/** @typedef {import('./render-protocol.js').RenderJob} RenderJob */
/** @typedef {import('./render-protocol.js').RenderedPage} RenderedPage */

/**
 * @typedef {object} Shell
 * @property {Record<string, unknown>} shared
 * @property {(request: {url: string, snapshot: unknown, exports: unknown, busy: (running: boolean) => void}) => Promise<Omit<RenderedPage, 'queries'> & {queries: unknown}>} render
 */

/** What React's server build needs of Node. */
const BUILTINS = new Set([
  'util',
  'crypto',
  'async_hooks',
  'stream',
  'node:util',
  'node:crypto',
  'node:async_hooks',
  'node:stream',
]);
/** Builds held at once: every remote's stable release and candidate. */
const MAX_BUILDS = 16;

const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);
const data = /** @type {import('./render-protocol.js').RendererData} */ (workerData);
const nodeRequire = createRequire(import.meta.url);

/** @param {import('./render-protocol.js').FromWorker} message */
const send = (message) => port.postMessage(message);

/**
 * Evaluates a CommonJS file. Nothing of it stays in a module cache.
 *
 * @param {ServerBuild} build
 * @param {(name: string) => unknown} require
 */
function evaluate({ key, file, integrity }, require) {
  const source = readFileSync(file);
  const actual = `sha384-${createHash('sha384').update(source).digest('base64')}`;
  if (actual !== integrity) throw new Error(`The server build of ${key} is not the one that was published.`);
  const module = { exports: {} };
  compileFunction(source.toString('utf8'), ['module', 'exports', 'require'], { filename: key })(
    module,
    module.exports,
    require,
  );
  return module.exports;
}

const shell = /** @type {Shell} */ (
  evaluate(data.shell, (name) => {
    if (BUILTINS.has(name)) return nodeRequire(name);
    throw new Error(`The shell's server build requires '${name}', which is not there.`);
  })
);

/** @type {Map<string, {exposes: Record<string, unknown>}>} */
const builds = new Map();

/** @param {ServerBuild} build */
function load(build) {
  const known = builds.get(build.key);
  if (known) return known;
  const loaded = /** @type {{exposes: Record<string, unknown>}} */ (
    evaluate(build, (name) => {
      if (Object.hasOwn(shell.shared, name)) return shell.shared[name];
      throw new Error(`${build.key} requires '${name}', which the shell does not share.`);
    })
  );
  builds.set(build.key, loaded);
  for (const oldest of builds.keys()) {
    if (builds.size <= MAX_BUILDS) break;
    builds.delete(oldest);
  }
  return loaded;
}

/** @type {Map<number, {resolve: (response: Response) => void, reject: (error: Error) => void}>} */
const calls = new Map();
let nextCall = 1;
/** Id of the page that is being rendered. @type {AsyncLocalStorage<number>} */
const current = new AsyncLocalStorage();

// Pages ask the API as they do in the browser; the main thread answers without a network between.
globalThis.fetch = (input, init) => {
  const path = String(input);
  const method = init?.method ?? 'GET';
  if (method !== 'GET' || !path.startsWith('/api/v1/')) {
    return Promise.reject(new Error(`The server does not call ${method} ${path} while it renders.`));
  }
  return new Promise((resolve, reject) => {
    const id = nextCall++;
    calls.set(id, { resolve, reject });
    send({ type: 'call', id, render: current.getStore() ?? 0, path });
  });
};

/**
 * @param {number} id
 * @param {RenderJob} job
 */
async function render(id, { url, snapshot, owner }) {
  /** @param {boolean} running */
  const busy = (running) => send({ type: 'busy', id, running });
  busy(true);
  const exports = owner ? load(owner.build).exposes[owner.expose] : undefined;
  busy(false);
  const page = await shell.render({ url, snapshot, exports, busy });
  // As text it crosses to the other thread as it will stand in the page.
  return { ...page, queries: JSON.stringify(page.queries ?? null) };
}

port.on('message', (/** @type {import('./render-protocol.js').ToWorker} */ message) => {
  if (message.type === 'ping') return send({ type: 'pong' });
  if (message.type === 'answer') {
    const { id, status, headers, body } = message;
    const call = calls.get(id);
    calls.delete(id);
    // These statuses allow no body.
    const content = status === 204 || status === 304 ? null : body;
    call?.resolve(
      new Response(content, { status, headers: { 'Content-Type': 'application/json', ...headers } }),
    );
    return;
  }
  const { id, job } = message;
  current.run(id, render, id, job).then(
    (page) => send({ type: 'rendered', id, page }),
    (error) => {
      send({ type: 'busy', id, running: false });
      send({
        type: 'failed',
        id,
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      });
    },
  );
});

// What one page throws or rejects late must not end the thread for the others.
process.on('unhandledRejection', () => undefined);
process.on('uncaughtException', () => undefined);

send({ type: 'ready' });
