// An exposed module exports an object that contains its component, which fast refresh does not recognize: an
// update would bubble up to the container and force a reload. So the module accepts its own updates:
// components are identified by name and keep their state. After each update the page is notified: a
// development shell then retries what had failed. Other exports, such as queries, stay as they were until the
// page is reloaded.
const TAKES_CHANGES = `
if (import.meta.webpackHot) {
  if (import.meta.webpackHot.data) __react_refresh_utils__.enqueueUpdate();
  else import.meta.webpackHot.addStatusHandler((status) => {
    if (status === 'idle') dispatchEvent(new Event('lectern:refreshed'));
  });
  import.meta.webpackHot.accept();
}
`;

/** @param {string} source */
module.exports = (source) => source + TAKES_CHANGES;
