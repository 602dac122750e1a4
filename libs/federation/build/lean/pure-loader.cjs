// Marks the calls with which a library makes components and contexts as free of effects, and takes the names off them that only tools
// show. Then the unused ones are dropped: the router says neither, and its forms and fetchers would come along with every link.
const CALL = /(=\s*)((?:\w+\.)?(?:forwardRef|createContext|memo|createElement)\()/g;
const DISPLAY_NAME = /^\w+\.displayName = "[^"]*";$/gm;

/** @param {string} source */
module.exports = (source) => source.replace(CALL, '$1/* @__PURE__ */ $2').replace(DISPLAY_NAME, '');
