import { rspack } from '@rspack/core';

/** Name of the file that `mf release` reads and the release does not carry. */
export const ENTRY_FILES = 'entry-files.json';

/** Writes which scripts the page of a host needs, in the order in which they run. */
export class EntryFilesPlugin {
  /** @param {import('@rspack/core').Compiler} compiler */
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('EntryFilesPlugin', (compilation) => {
      // After hashes of contents went into the names.
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
