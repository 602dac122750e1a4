/** The host: navigation, sessions, telemetry. */
export default [
  {
    name: 'reloads-over-and-over',
    promise: 'a recalled release makes the next navigation a full load once, even if the page still gets it',
    file: 'shell/src/telemetry/recall.ts',
    text: 'if (held.has(release) && !done.has(release))',
    replacement: 'if (held.has(release))',
    test: 'shell/src/telemetry/recall.spec.ts',
  },
  {
    name: 'retried-failure-counts',
    promise: 'a failure that the retry fixes counts for no release',
    file: 'shell/src/telemetry/telemetry.ts',
    text: "if (next !== 'retry') this.fail({ remote, version }, phase, error);",
    replacement: 'this.fail({ remote, version }, phase, error);',
    test: 'shell/src/telemetry/telemetry.spec.ts',
  },
  {
    name: 'early-click-is-lost',
    promise: 'a click on what React has only begun to hydrate is repeated',
    file: 'shell/src/runtime/early-events.ts',
    text: 'return fiber !== undefined && shown(fiber as Fiber) !== undefined;',
    replacement: 'return fiber !== undefined;',
    test: 'shell/src/runtime/early-events.spec.tsx',
  },
  {
    name: 'late-sign-in-is-not-told',
    promise: 'other tabs hear of a sign-in that this page learned of late',
    file: 'shell/src/chrome/session-tabs.tsx',
    text: 'if (user?.id !== before.user?.id) others?.postMessage(null);',
    replacement: 'if (before.known && user?.id !== before.user?.id) others?.postMessage(null);',
    test: 'shell/src/chrome/session-tabs.spec.tsx',
  },
  {
    name: 'reload-forgets-early-scroll',
    promise: 'a reload returns to a place that was scrolled to before the scripts ran',
    file: 'shell/src/runtime/navigation.tsx',
    text: 'if (scrollY) writeScroll(loadedAt, scrollY);',
    replacement: '',
    test: 'shell/src/runtime/navigation.spec.tsx',
  },
];
