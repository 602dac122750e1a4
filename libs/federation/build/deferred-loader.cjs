// For server builds: turns `deferred(async () => (await import('./part')).Part)` into `deferred(() => Part)`
// with a static import, so that a page is rendered completely in one pass.
const LOAD =
  /(\bdeferred\(\s*)async \(\) => \(await import\((?:\s*\/\*.*?\*\/)?\s*(["'][^"']+["'])\s*\)\)\.(\w+)/g;

/** @param {string} source */
module.exports = (source) => {
  /** @type {string[]} */
  const imports = [];
  const changed = source.replace(LOAD, (_all, call, path, name) => {
    const part = `deferredPart${imports.length}`;
    imports.push(`import { ${name} as ${part} } from ${path};\n`);
    return `${call}() => ${part}`;
  });
  return imports.length > 0 ? `${changed}\n${imports.join('')}` : source;
};
