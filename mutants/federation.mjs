/** The loader in the browser, and the teams' command. */
export default [
  {
    name: 'mixed-releases',
    promise:
      'all modules of a remote come from one release: when one falls back, the others on screen do, too',
    file: 'libs/federation/src/remote-loader.ts',
    text: 'if (state.release !== releasesOf(remote)[place]) this.entries.delete(key);',
    replacement: 'continue;',
    test: 'libs/federation/src/remote-loader.spec.ts',
  },
  {
    name: 'retry-awaits-hanging-chunk',
    promise: 'a retry does not wait for a chunk that still hangs',
    file: 'libs/federation/src/federation-host.ts',
    text: 'if (known && (!fresh || known.ran)) return known.run;',
    replacement: 'if (known) return known.run;',
    test: 'libs/federation/src/federation-host.spec.ts',
  },
  {
    name: 'fetched-twice',
    promise: 'a script has the attributes of its preload, so that browsers fetch it once',
    file: 'libs/federation/src/load-script.ts',
    text: "script.crossOrigin = 'anonymous';",
    replacement: '',
    test: 'libs/federation/src/federation-host.spec.ts',
  },
  {
    name: 'publisher-as-sent',
    promise: 'the command shows who published a release as a team, not as the wire names it',
    file: 'libs/federation/cli/text.mjs',
    text: "by?.replace(/^team:/, 'team ')",
    replacement: 'by',
    test: 'libs/federation/cli/text.spec.mjs',
  },
  {
    name: 'stale-build',
    promise: 'a build older than its sources is not published',
    file: 'libs/federation/cli/sources.mjs',
    text: 'if (built.name === name && built.version === version) return;',
    replacement: 'if (built.name === name) return;',
    test: 'libs/federation/cli/sources.spec.mjs',
  },
];
