// An exposed module exports an object with its component in it, which fast refresh does not take for one: the change would go on to the
// container, which nobody can renew but by loading the page anew. So the module takes its changes itself: components are known by their
// names, and keep their state. What else it exports, such as queries, is as it was until the page is loaded again.
const TAKES_CHANGES = `
if (import.meta.webpackHot) {
  if (import.meta.webpackHot.data) __react_refresh_utils__.enqueueUpdate();
  import.meta.webpackHot.accept();
}
`;

/** @param {string} source */
module.exports = (source) => source + TAKES_CHANGES;
