import { rspack } from '@rspack/core';
import { CONTRACT } from './contract.mjs';
import { SHARED } from './shared.mjs';

/** Served by a development server in place of release.json; the services read it. */
export const DEV_RELEASE = 'dev-release.json';

/** Describes what a development server serves, as far as a page needs it. */
export class DevReleasePlugin {
  /**
   * @param {import('./workspace.mjs').Workspace} workspace
   * @param {string | null} global of a remote's container; null for the shell
   */
  constructor(workspace, global) {
    this.workspace = workspace;
    this.global = global;
  }

  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('DevReleasePlugin', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'DevReleasePlugin', stage }, () => {
        const scripts = (compilation.entrypoints.get('main')?.getFiles() ?? []).filter(
          (file) => file.endsWith('.js') && !file.includes('.hot-update.'),
        );
        const { name, version, pages, slots } = this.workspace;
        const manifest = {
          name,
          version,
          contract: CONTRACT,
          type: 'script',
          global: this.global,
          entry: this.global ? 'remoteEntry.js' : (scripts.at(-1) ?? 'main.js'),
          server: null,
          pages,
          slots,
          exposes: [],
          chunks: this.global ? [] : scripts.slice(0, -1),
          shared: SHARED,
          files: [],
        };
        compilation.emitAsset(DEV_RELEASE, new rspack.sources.RawSource(JSON.stringify(manifest)));
      });
    });
  }
}
