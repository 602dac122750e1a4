// Compiles `${theme.ink}` to `var(--ink)`, also in attributes: the theme is constant, so browsers need not
// assemble it.
const { readFileSync } = require('node:fs');

/** @type {Map<string, string>} */
const values = new Map();

/**
 * @this {import('@rspack/core').LoaderContext<{theme: string}>}
 * @param {string} source
 */
module.exports = function inlineTheme(source) {
  const { theme } = this.getOptions();
  this.addDependency(theme);
  if (values.size === 0) {
    for (const [, name = '', value = ''] of readFileSync(theme, 'utf8').matchAll(/^\s+(\w+): '([^']+)',$/gm))
      values.set(name, value);
  }
  return source
    .replace(/\$\{theme\.(\w+)\}/g, (all, name) => values.get(name) ?? all)
    .replace(/(?<==\{|: )theme\.(\w+)/g, (all, name) => {
      const value = values.get(name);
      return value === undefined ? all : JSON.stringify(value);
    });
};
