import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { apiOf } from './api.mjs';
import { workspaceOf } from '../build/workspace.mjs';
import { distOf, judgeLocally, packBuild } from './build-output.mjs';
import { MF, SITE, text } from './context.mjs';
import { Misuse, Problem } from './problems.mjs';
import { renderPages } from './render-pages.mjs';
import { rspackProgram } from './rspack.mjs';
import { siteOf } from './site.mjs';
import { commitOf, judgeSources, typeCheck } from './sources.mjs';
import { refusalText } from './text.mjs';

/** @typedef {import('./context.mjs').Command} Command */
/** @typedef {import('@lectern/contracts').GateReport} GateReport */

const LARGEST_BYTES = 20 * 1024 * 1024;
const COMMIT = /^[0-9a-f]{7,64}(-dirty)?$/i;

/**
 * The bundler of this package, in the folder of a remote.
 *
 * @param {string} dir
 * @param {string} verb
 * @param {string} mode
 */
async function rspack(dir, verb, mode) {
  const env = { ...process.env, NODE_ENV: mode };
  const child = spawn(process.execPath, [rspackProgram(dir), verb], { cwd: dir, env, stdio: 'inherit' });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Problem('The build failed.');
}

/** Remaining size budget of an accepted release. @param {GateReport} report */
function leftText({ accepted, snapshot_left: snapshot, budgets_left: budgets }) {
  if (!accepted) return '';
  return [
    ...(typeof snapshot === 'number'
      ? [`${snapshot.toLocaleString('en')} bytes in each page of the site`]
      : []),
    ...Object.entries(budgets ?? {}).map(
      ([pattern, bytes]) => `${(bytes / 1_000).toFixed(1)} KB of JavaScript on a first visit to ${pattern}`,
    ),
  ]
    .map((line) => `\n  left: ${line}`)
    .join('');
}

const warned = (/** @type {GateReport} */ { warnings }) =>
  warnings.length > 0 ? `\nNotes:\n${warnings.map(refusalText).join('\n')}` : '';

/** @param {string} dist */
async function packed(dist) {
  const archive = await packBuild(dist);
  if (archive.length <= LARGEST_BYTES) return archive;
  const sizes = `${(archive.length / 1024 / 1024).toFixed(1)} MB; sites accept up to ${LARGEST_BYTES / 1024 / 1024}`;
  throw new Problem(`The build is ${sizes}.`);
}

/** @type {Record<string, Command>} */
export const releaseCommands = {
  build: {
    what: 'build the remote and describe the build; same as `rspack build && lectern-mf release`',
    async run({ dir }) {
      // Problems of package.json are reported without the bundler's output around them; builds are always
      // production builds.
      process.env.NODE_ENV = 'production';
      workspaceOf(dir);
      await typeCheck(dir);
      await rspack(dir, 'build', 'production');
      const { release } = await import('../build/release.mjs');
      const { name, version } = await release(dir);
      return { data: { name, version }, text: `Built ${name} ${version}.` };
    },
  },
  release: {
    what: 'describe the last build: dist/release.json and compressed copies (part of `npm run build`)',
    async run({ dir }) {
      const { release } = await import('../build/release.mjs');
      const { name, version } = await release(dir);
      return { data: { name, version }, text: '' };
    },
  },
  check: {
    what: 'run the gate on the build without publishing it; with --local only the checks that need no site',
    options: { ...SITE, local: { type: 'boolean', what: 'run without a site' } },
    async run(context) {
      const { dir, env, options } = context;
      const dist = distOf(dir);
      const isLocal = options.local === true || (!options.site && !env.LECTERN_URL);
      const site = isLocal ? null : siteOf(text(context, 'site'), env);
      judgeSources(dir, dist);
      const judged = site ? await apiOf(site).check(await packed(dist)) : await judgeLocally(dist);
      const rendered = judged.accepted ? await renderPages(dir, dist, site?.url ?? null) : null;
      const refusals = [...judged.refusals, ...(rendered?.refusals ?? [])];
      // The site has rendered them as well.
      const warnings = isLocal && rendered ? rendered.warnings : judged.warnings;
      const report = { ...judged, accepted: refusals.length === 0, refusals, warnings };
      const scope = [
        isLocal
          ? ' Paths, slots, shared libraries and budgets were not checked: set LECTERN_URL and LECTERN_TOKEN to check them.'
          : '',
        rendered && rendered.pages === null ? ` Pages were not rendered: ${rendered.why}` : '',
      ].join('');
      const verdict = report.accepted
        ? `All checks passed.${scope}${leftText(report)}`
        : `The gate refused the build:\n${report.refusals.map(refusalText).join('\n')}`;
      return { data: report, text: verdict + warned(report), refused: !report.accepted };
    },
  },
  publish: {
    what: 'publish the build; the first release of a remote goes live immediately, later ones wait for `start`',
    options: {
      ...SITE,
      commit: { type: 'string', value: 'HASH', what: "commit it was built from (default: the folder's)" },
    },
    async run(context) {
      const { dir, env } = context;
      const site = siteOf(text(context, 'site'), env);
      const api = apiOf(site);
      const commit = text(context, 'commit') ?? commitOf(dir);
      if (commit !== undefined && !COMMIT.test(commit)) throw new Misuse(`'${commit}' is not a commit hash.`);
      judgeSources(dir, distOf(dir));
      const archive = await packed(distOf(dir));
      const report = await api.publish(archive, commit).catch((error) => {
        const refusals = error instanceof Problem && Reflect.get(Object(error.answer), 'refusals');
        if (!Array.isArray(refusals)) throw error;
        const list = refusals.map(refusalText).join('\n');
        throw new Problem(`The gate refused the build, and nothing was published:\n${list}`, error.answer);
      });
      if (!report.release) throw new Problem('The site did not report what it published.', report);
      const { remote, version } = report.release;
      const rollout = await api.rollout(remote);
      const next =
        rollout.stable === version
          ? `It is the stable release: ${site.url} shows it now.`
          : `Not live yet. Start a rollout: ${MF} start ${version} --share 10`;
      return {
        data: report,
        text: `Published ${remote} ${version}.\n${next}${leftText(report)}${warned(report)}`,
      };
    },
  },
};
