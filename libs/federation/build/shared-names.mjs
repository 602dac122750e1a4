// The shell shares only part of styled-components. Types, unit tests and server rendering have the whole library,
// so a remote that uses another name would fail only in browsers: its build refuses it.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { STYLED } from './shared.mjs';

const FACADE = readFileSync(join(import.meta.dirname, 'lean/styled.mjs'), 'utf8');
const STYLED_NAMES = /^export \{ (.+) \} from/m.exec(FACADE)?.[1]?.split(', ') ?? [];

const THEME = 'Use `theme` of @lectern/ui, whose tokens are CSS variables.';
/** Name of styled-components → what to use in its place. @type {Record<string, string>} */
const INSTEAD = {
  createGlobalStyle: 'Style your own elements with `styled`, or import a .css file.',
  ThemeProvider: THEME,
  useTheme: THEME,
  withTheme: THEME,
};
const ONLY = `Of its names, only ${STYLED_NAMES.filter((name) => name !== 'default').join(', ')} exist in pages.`;

/** Reports each use of a name that the shell does not share, with its file. */
export class SharedNamesPlugin {
  /** @param {string} dir of the package */
  constructor(dir) {
    this.dir = dir;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('SharedNamesPlugin', (compilation) => {
      // Before modules are merged, which hides their files.
      compilation.hooks.afterOptimizeModules.tap('SharedNamesPlugin', () => {
        for (const message of this.problems(compilation)) {
          const error = new Error(message);
          error.stack = undefined;
          compilation.errors.push(error);
        }
      });
    });
  }

  /** @param {import('@rspack/core').Compilation} compilation @returns {Set<string>} */
  problems({ modules, moduleGraph, chunkGraph }) {
    const library = [...modules].find(
      (module) => module.type === 'consume-shared-module' && module.identifier().includes(` ${STYLED}@`),
    );
    const uses = library ? moduleGraph.getIncomingConnections(library) : [];
    return new Set(
      uses.flatMap((use) => {
        const { dependency, originModule } = use;
        const [name] = dependency.ids ?? [];
        if (name === undefined || STYLED_NAMES.includes(name) || !originModule) return [];
        // Imported, but not part of what browsers run.
        if (chunkGraph.getModuleChunks(originModule).length === 0 || !use.getActiveState(undefined))
          return [];
        const file = relative(this.dir, /** @type {{resource?: string}} */ (originModule).resource ?? '');
        return [
          `${file} uses ${name} of ${STYLED}, which the shell does not share. ${INSTEAD[name] ?? ONLY}`,
        ];
      }),
    );
  }
}
