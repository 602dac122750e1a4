// Replaces the code that the bundler generates to connect a bundle to federation's runtime: it covers remotes
// of remotes, shared fallbacks and plugins, none of which exist on this platform.

/** Constants of that code, and their values here. */
const CONSTANTS = {
  remote_infos: /\{\}/,
  runtime_plugins: /\[\]/,
  container_name: /"[^"]*"/,
  share_strategy: /"[^"]*"/,
};

/**
 * @this {{getOptions: () => {connect: string}}} `connect` the module that connects instead
 * @param {string} source
 * @throws {Error} when it is not the expected code
 */
module.exports = function (source) {
  const [, , name, strategy] = Object.entries(CONSTANTS).map(([constant, value]) => {
    const found = new RegExp(`const __module_federation_${constant}__ = (${value.source})`).exec(source);
    if (!found)
      throw new Error(`The code that connects federation has no ${constant}, or an unexpected one.`);
    return found[1];
  });
  const { connect } = this.getOptions();
  return `import { connect } from ${JSON.stringify(connect)};
connect(__webpack_require__, ${name}, ${strategy});`;
};
