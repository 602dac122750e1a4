// Marks the calls with which a library makes components and contexts as free of effects, so that the unused ones are dropped: the router
// does not say so itself, and its forms and fetchers would come along with every link.
const CALL = /(=\s*)((?:\w+\.)?(?:forwardRef|createContext|memo|createElement)\()/g;

/** @param {string} source */
module.exports = (source) => source.replace(CALL, '$1/* @__PURE__ */ $2');
