import { createHash } from 'node:crypto';
import { manifestWith } from '@lectern/contracts';
import { tarGz, type FixtureBuild } from './fixture-remote';

const integrityOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`;

/**
 * The container statically imports a part of itself; the page's module is loaded on demand, `late.js` when
 * its button is pressed.
 */
const FILES: Record<string, string> = {
  'remoteEntry.js': `import { shared } from './part.js';
let scope;
export const init = (given) => { scope = given; };
export const get = async () => {
  const [{ makePage }, React, lectern] = await Promise.all([import('./page.js'), shared(scope, 'react'), shared(scope, '@lectern/remote')]);
  const page = makePage(React, lectern);
  return () => ({ page });
};`,
  'part.js': `export const shared = async (scope, name) => {
  const [entry] = Object.values(scope[name]);
  return (entry.lib ?? await entry.get())();
};`,
  'page.js': `export const makePage = (React, lectern) => ({ Page: () => {
  const [late, setLate] = React.useState('');
  const load = () => import('./late.js').then(({ text }) => setLate(text), () => setLate('refused'));
  return React.createElement('section', null,
    React.createElement(lectern.PageHead, { title: 'Modules', description: 'Of ES modules', canonical: '/' }),
    React.createElement('h1', null, 'Modules'),
    React.createElement('button', { onClick: load }, 'Late'),
    React.createElement('output', null, late));
} });`,
  'late.js': `export const text = 'came late';`,
};

/**
 * A remote of ES modules only, at `/{name}`, rendered by the browser.
 *
 * @param further files, by path
 */
export async function moduleRemote(
  name: string,
  version = '1',
  further: Readonly<Record<string, string>> = {},
): Promise<FixtureBuild> {
  const contents = { ...FILES, ...further };
  const manifest = manifestWith({
    name,
    version,
    type: 'module',
    global: `${name}_${version}`,
    entry: 'remoteEntry.js',
    pages: { [`/${name}`]: './page' },
    exposes: [{ name: './page', chunks: ['part.js', 'page.js'] }],
    shared: { react: '^19.0.0', '@lectern/remote': '^0.1.0' },
    files: Object.entries(contents).map(([path, content]) => {
      const bytes = Buffer.byteLength(content);
      return { path, integrity: integrityOf(content), bytes, brotli: bytes };
    }),
  });
  const files = new Map(Object.entries({ ...contents, 'release.json': JSON.stringify(manifest) }));
  return {
    name,
    version,
    manifest,
    archive: await tarGz(files),
    address: (file) => `/assets/${name}/${version}/${file}`,
  };
}
