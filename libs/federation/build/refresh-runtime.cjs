// One refresh runtime in the page, the shell's. A remote's own would come after the first commit, and a runtime knows only the roots that were
// mounted under its eyes: it would take the update and change nothing.
const key = Symbol.for('lectern.refresh-runtime');
/** @type {Record<symbol, unknown>} */
const page = globalThis;

module.exports = page[key] ??= require('react-refresh/cjs/react-refresh-runtime.development.js');
