import { rspack } from '@rspack/core';

/** Name of the file that `mf release` reads and the release does not contain. */
export const ENTRY_FILES = 'entry-files.json';

/** Writes which scripts the host's page needs, in execution order. */
export class EntryFilesPlugin {
  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('EntryFilesPlugin', (compilation) => {
      // After content hashes have been put into the names.
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'EntryFilesPlugin', stage }, () => {
        const scripts = (compilation.entrypoints.get('main')?.getFiles() ?? []).filter((file) =>
          file.endsWith('.js'),
        );
        compilation.emitAsset(ENTRY_FILES, new rspack.sources.RawSource(JSON.stringify({ scripts })));
      });
    });
  }
}
