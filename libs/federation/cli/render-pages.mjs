// `mf check` renders each page of a build as the site does: with the shell's server build, in a thread
// without environment variables.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isCheckout, readJson, root } from '../build/workspace.mjs';

/** @typedef {import('@lectern/contracts').GateRefusal} GateRefusal */
/** @typedef {import('@lectern/contracts').ReleaseManifest} ReleaseManifest */
/** @typedef {{error: string | null, body: string}} Outcome what went wrong, and the page's HTML */

const TIMEOUT_MS = 5_000;

/** In a checkout the shell built there; elsewhere the one bundled with this package. */
const shellBuild = () =>
  isCheckout ? join(root, 'shell/dist/server.cjs') : join(import.meta.dirname, '../shell-server/server.cjs');

/** An address that matches a pattern. @param {string} pattern */
const exampleOf = (pattern) => pattern.replaceAll(/:\w+/g, 'example').replace(/\*$/, 'example');

/**
 * @param {string} dir of the remote; `lectern.samples` of its package.json gives addresses for patterns
 * @param {string} dist
 * @param {string | null} site receives the pages' API calls; without one every call fails
 * @param {string} [shell] its server build
 * @returns {Promise<{pages: string[] | null, why?: string, refusals: GateRefusal[], warnings: GateRefusal[]}>} addresses
 * that were rendered; null if rendering is impossible
 */
export async function renderPages(dir, dist, site, shell = shellBuild()) {
  const manifest = /** @type {ReleaseManifest} */ (readJson(join(dist, 'release.json')));
  if (manifest.server === null)
    return { pages: null, why: 'there is no server build.', refusals: [], warnings: [] };
  const own = readJson(join(dir, 'package.json'), {});
  if (own.version === undefined)
    return { pages: null, why: 'their sources are not here.', refusals: [], warnings: [] };
  if (!existsSync(shell)) return { pages: null, why: `there is no ${shell}.`, refusals: [], warnings: [] };
  /** @type {Record<string, string>} */
  const samples = own.lectern?.samples ?? {};
  // Imported lazily: unlike the rest of this command it has to be compiled first.
  const { UNFINISHED, unfinishedPage } = await import('@lectern/contracts');
  /** @type {GateRefusal[]} */
  const refusals = [];
  /** @type {GateRefusal[]} */
  const warnings = [];
  const pages = [];
  for (const [pattern, expose] of Object.entries(manifest.pages)) {
    const url = samples[pattern] ?? exampleOf(pattern);
    pages.push(url);
    const { error, body } = await render({
      shell: readFileSync(shell, 'utf8'),
      build: readFileSync(join(dist, manifest.server), 'utf8'),
      manifest,
      expose,
      url,
      site,
    });
    if (body.includes(UNFINISHED)) warnings.push(unfinishedPage(pattern, url));
    if (error === null) continue;
    refusals.push({
      rule: 'render',
      problem: `The page ${pattern} cannot be rendered on the server, at ${url}: ${error}`,
      clashes_with: null,
      fix: 'Move code that needs a browser into an effect, or into a file x.ts with an x.server.ts beside it.',
    });
  }
  return { pages, refusals, warnings };
}

/**
 * @param {object} job
 * @returns {Promise<Outcome>}
 */
async function render(job) {
  const worker = new Worker(new URL('./render-worker.mjs', import.meta.url), {
    workerData: job,
    env: {},
    // Output of pages must not mix with this command's.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  try {
    return await new Promise((resolve) => {
      const fail = (/** @type {string} */ error) => resolve({ error, body: '' });
      const timer = setTimeout(() => fail(`it takes longer than ${TIMEOUT_MS / 1_000} seconds.`), TIMEOUT_MS);
      worker.once('message', (/** @type {Outcome} */ outcome) => resolve(outcome));
      worker.once('error', (error) => fail(error.message));
      worker.once('exit', () => fail('it ended the thread.'));
      worker.once('exit', () => clearTimeout(timer));
    });
  } finally {
    await worker.terminate();
  }
}
