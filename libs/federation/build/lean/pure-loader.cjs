// Marks the calls that create components and contexts as side-effect free, and removes display names that
// only tools show, so that unused ones are dropped. The router does neither, and every link would include its
// forms and fetchers. Also removes its warning about browsers that are too old to run a page at all.
const CALL = /(=\s*)((?:\w+\.)?(?:forwardRef|createContext|memo|createElement)\()/g;
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;
const OLD_BROWSERS = /\n\s+warning\(\s+typeof URLSearchParams !== "undefined",[^]*?\n\s+\);(?=\n)/g;

/** @param {string} source */
module.exports = (source) =>
  source.replace(CALL, '$1/* @__PURE__ */ $2').replace(DISPLAY_NAME, '').replace(OLD_BROWSERS, '');
