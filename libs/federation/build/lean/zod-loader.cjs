// zod probes once whether it may evaluate strings as code. The site's pages never may, and the browser would
// report the attempt as an error.
const CONFIG = /__zod_globalConfig = \{\}/;

/** @param {string} source */
module.exports = (source) => source.replace(CONFIG, '__zod_globalConfig = { jitless: true }');
