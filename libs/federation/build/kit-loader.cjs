// A `kit.ts` beside an exposed module holds what that module and its deferred parts share. A module imported
// by two bundles cannot be merged into either, so in browser builds the exposed module carries the kit, and
// `./kit` resolves to it.
const { existsSync } = require('node:fs');
const { basename, dirname, join } = require('node:path');

const OWN = '?own';

/**
 * @this {import('@rspack/core').LoaderContext<{exposed: string[]}>}
 * @param {string} source
 */
module.exports = function carryKit(source) {
  const { exposed } = this.getOptions();
  const folder = dirname(this.resourcePath);
  if (this.resourcePath !== join(folder, 'kit.ts')) {
    const carries = existsSync(join(folder, 'kit.ts')) && exposed.includes(this.resourcePath);
    return carries ? `${source}\nexport * from './kit.ts${OWN}';\n` : source;
  }
  const carrier = exposed.find((file) => dirname(file) === folder);
  return carrier && this.resourceQuery !== OWN ? `export * from './${basename(carrier)}';\n` : source;
};
