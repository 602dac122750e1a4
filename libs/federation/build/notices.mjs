// Third-party licences of the code that a build sends to browsers.
import { rspack } from '@rspack/core';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { libraries, readJson } from './workspace.mjs';

/** Part of each release; the site combines those of all live releases. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt';
const LINE = `\n\n${'-'.repeat(80)}\n\n`;

const PACKAGE = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/;
const LICENCE = /^(licen[cs]e|copying)([.-]|$)/i;
/** Our sources that contain parts of a package → a file of that package. */
const COPIED = { [join(libraries, 'ui/src/icons.ts')]: 'lucide-static/package.json' };
const require = createRequire(import.meta.url);

/** @typedef {{resource?: string, modules?: readonly Bundled[]}} Bundled a module, or several concatenated */

/** Writes {@link NOTICES} from the modules in a chunk. */
export class NoticesPlugin {
  /** @param {readonly string[]} [copied] files copied into the build */
  constructor(copied = []) {
    this.copied = copied;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('NoticesPlugin', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'NoticesPlugin', stage }, () => {
        const bundled = [...compilation.modules].filter(
          (module) => compilation.chunkGraph.getModuleChunks(module).length > 0,
        );
        // The bundler's own runtime is in every build.
        const files = [
          require.resolve('@rspack/core'),
          ...this.copied,
          ...resourcesOf(/** @type {Bundled[]} */ (bundled)),
        ];
        compilation.emitAsset(NOTICES, new rspack.sources.RawSource(noticesOf(files)));
      });
    });
  }
}

/** @param {readonly Bundled[]} modules @returns {string[]} */
const resourcesOf = (modules) =>
  modules.flatMap(({ resource, modules: inner }) => [
    ...(resource ? [resource.split('?', 1)[0] ?? ''] : []),
    ...resourcesOf(inner ?? []),
  ]);

/**
 * Name, version, licence and licence text of each package the files come from, by name; our own are left out.
 *
 * @param {readonly string[]} files absolute
 */
export function noticesOf(files) {
  const folders = new Set(files.flatMap((file) => folderOf(COPIED[file] ? resolved(COPIED[file]) : file)));
  const notices = [...folders].flatMap((folder) => {
    const {
      name = '',
      version,
      license,
    } = /** @type {Record<string, string>} */ (readJson(join(folder, 'package.json'), {}));
    if (name === '' || name.startsWith('@lectern/')) return [];
    return [`${name} ${version} (${license})\n\n${licenceText(folder)}`.trim()];
  });
  return `${[...new Set(notices)].sort().join(LINE)}\n`;
}

/** @param {string} file @returns {string} empty where the package is not installed */
function resolved(file) {
  try {
    return require.resolve(file);
  } catch {
    return '';
  }
}

/** @param {string} file */
const folderOf = (file) => PACKAGE.exec(file)?.slice(0, 1) ?? [];

/** @param {string} folder */
function licenceText(folder) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => LICENCE.test(name)) : [];
  return names
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n');
}
