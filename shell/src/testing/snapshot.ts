import type { Snapshot, SnapshotRelease, SnapshotRemote } from '@lectern/contracts';

const release = (version: string): SnapshotRelease => ({
  version,
  base: `/assets/mf-talk/${version}/`,
  type: 'script',
  global: 'x',
  entry: 'remoteEntry.js',
  integrity: null,
  exposes: {},
});

export const candidate = release('2');
export const stable = release('1');

/** A remote that shows the candidate and falls back to the stable release. */
export const talkRemote: SnapshotRemote = {
  name: 'mf-talk',
  pages: { '/video/:slug': './talk' },
  slots: {},
  release: candidate,
  fallbacks: [stable],
};

export const snapshot: Snapshot = { remotes: [talkRemote] };
