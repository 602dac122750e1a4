// Small remotes as teams publish them, and the calls that publish them to a running site.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { tarball } from '@lectern/federation/build/tarball.mjs';
import { root, Stop } from '../../steps.mjs';

const OPERATOR = 'operator@example.org';

/** Settings of a site that accepts tokens of {@link tokenFor}. */
export const SETTINGS = { OPERATORS: OPERATOR, SECRET: 'not a real secret: it is used by benches only' };

/** @param {string} content */
const described = (content) => ({
  integrity: `sha384-${createHash('sha384').update(content).digest('base64')}`,
  bytes: Buffer.byteLength(content),
  brotli: Buffer.byteLength(content),
});

/**
 * A build whose page, `/<name>`, shows its version.
 *
 * @param {string} name
 * @param {string} version
 */
export async function archive(name, version) {
  /** @type {Record<string, string>} */
  const contents = {
    'remoteEntry.js': `// ${version}`,
    'server.cjs': `const { createElement } = require('react');
exports.exposes = { './page': { page: { Page: () => createElement('h1', null, '${name} ${version}') } } };`,
  };
  const manifest = {
    name,
    version,
    contract: 1,
    type: 'script',
    global: `${name}_${version}`.replace(/\W/g, '_'),
    entry: 'remoteEntry.js',
    server: 'server.cjs',
    pages: { [`/${name}`]: './page' },
    slots: {},
    exposes: [{ name: './page', chunks: [] }],
    shared: { react: '^19.0.0' },
    files: Object.entries(contents).map(([path, content]) => ({ path, ...described(content) })),
  };
  return tarball(Object.entries({ ...contents, 'release.json': JSON.stringify(manifest) }));
}

/**
 * A team's token.
 *
 * @param {{folder: string, file: string}} site as `withRunningSite` gives it
 * @param {readonly string[]} remotes
 * @param {Record<string, string>} [settings] what the site was started with
 */
export async function tokenFor({ folder, file }, remotes, settings = SETTINGS) {
  const env = { ...process.env, VAR_DIR: folder, DATABASE_FILE: file, DATABASE_URL: '', ...settings };
  const team = ['--operator', OPERATOR, '--team', 'bench', '--remotes', remotes.join()];
  const command = ['services/dist/cli/token.js', 'create-token', ...team];
  const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env });
  return stdout.trim();
}

/**
 * @param {string} base
 * @param {string} token
 * @returns {(path: string, body: Buffer | object) => Promise<void>} posts to the API
 * @throws {Stop} when a call is refused
 */
export const caller = (base, token) => async (path, body) => {
  const isArchive = body instanceof Buffer;
  const answer = await fetch(`${base}/api/v1${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': isArchive ? 'application/gzip' : 'application/json',
    },
    body: isArchive ? new Uint8Array(body) : JSON.stringify(body),
  });
  if (!answer.ok) throw new Stop(`${path}: ${answer.status} ${await answer.text()}`);
};
