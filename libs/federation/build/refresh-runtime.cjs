// One refresh runtime in the page, the shell's. A remote's own would start after the first commit, and a
// runtime knows only roots mounted after it: it would accept updates and change nothing.
const key = Symbol.for('lectern.refresh-runtime');
/** @type {Record<symbol, unknown>} */
const page = globalThis;

module.exports = page[key] ??= require('react-refresh/cjs/react-refresh-runtime.development.js');
