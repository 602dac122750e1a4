import type { Snapshot, SnapshotRelease, SnapshotRemote } from '@lectern/contracts';
import type { ReleaseHost } from './federation-host';
import { tryReleases, type NextStep } from './try-releases';

/** State of loading one exposed module. */
export type RemoteState<Module> =
  /**
   * `settled` never rejects: it resolves when the state changes. `slow`: show that loading takes long; it may
   * still succeed.
   */
  | { status: 'pending'; settled: Promise<void>; slow: boolean }
  | { status: 'ready'; module: Module; release: SnapshotRelease }
  | { status: 'failed'; error: unknown };

/** A failure of a release, as reported. */
export interface RemoteFailure {
  remote: string;
  version: string;
  expose: string;
  /**
   * `load`: files missing, late, altered or throwing during evaluation. `render`: thrown by a component or an
   * effect.
   */
  phase: 'load' | 'render';
  error: unknown;
  /** What happens next. */
  next: NextStep;
}

/** A module that is ready, and how long loading took. */
export interface RemoteLoad {
  remote: string;
  version: string;
  expose: string;
  /** Milliseconds. */
  ms: number;
}

export interface RemoteLoaderOptions<Module> {
  snapshot: Snapshot;
  host: ReleaseHost;
  /**
   * Takes the exports of an exposed module, or throws if they are invalid. The page waits for the promise it
   * returns.
   */
  accept: (exports: unknown, release: SnapshotRelease, expose: string) => Module | Promise<Module>;
  report: (failure: RemoteFailure) => void;
  loaded?: (load: RemoteLoad) => void;
}

/** After this the page shows that it is waiting, so that no one sees a blank page for three seconds. */
const SLOW_MS = 2_500;

interface Entry<Module> {
  state: RemoteState<Module>;
  /** Set while a user waits for it. */
  wanted: boolean;
  /** The user stopped waiting. The outcome is reported all the same. */
  isGivenUp?: boolean;
  /** Resolves the promise of the pending state. */
  settle: () => void;
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * Loads exposed modules of the snapshot's releases, each once, and recovers: a retry, then each fallback
 * release, then the state `failed`. All modules of a remote come from one release: when one falls back, those
 * that are shown are reloaded.
 */
export class RemoteLoader<Module> {
  private readonly entries = new Map<string, Entry<Module>>();
  /** Remote → index of the release that it runs. */
  private readonly chosen = new Map<string, number>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: RemoteLoaderOptions<Module>) {}

  /** The state of a module; the first request starts loading it. */
  request(remote: SnapshotRemote, expose: string): RemoteState<Module> {
    const entry = this.entryOf(remote, expose);
    if (!entry.wanted) {
      entry.wanted = true;
      if (entry.state.status === 'pending') {
        entry.timer = setTimeout(() => this.put(entry), SLOW_MS);
        this.notifySoon();
      }
    }
    return entry.state;
  }

  /** Prefetches a module. Failures are forgotten: the real request tries again. */
  prefetch(remote: SnapshotRemote, expose: string): void {
    this.entryOf(remote, expose);
  }

  /** After `failed`, or while slow: starts over, including the release that was tried first. */
  retry(remote: SnapshotRemote, expose: string): void {
    const key = keyOf(remote, expose);
    const before = this.entries.get(key);
    if (before) {
      before.isGivenUp = true;
      clearTimeout(before.timer);
    }
    this.entries.delete(key);
    if (this.readyOf(remote).length === 0) this.chosen.delete(remote.name);
    this.entryOf(remote, expose, true);
    this.request(remote, expose);
    this.notify();
    before?.settle();
  }

  /**
   * Reports that a ready module threw while rendering or in an effect: the next fallback release takes over,
   * if any.
   */
  reject(remote: SnapshotRemote, expose: string, error: unknown): void {
    const entry = this.entries.get(keyOf(remote, expose));
    if (entry?.state.status !== 'ready') return;
    const next = releasesOf(remote).indexOf(entry.state.release) + 1;
    const falls = next <= remote.fallbacks.length;
    this.options.report({
      remote: remote.name,
      version: entry.state.release.version,
      expose,
      phase: 'render',
      error,
      next: falls ? 'fallback' : 'message',
    });
    if (falls) {
      this.choose(remote, next);
      this.request(remote, expose);
    } else entry.state = { status: 'failed', error };
    this.notify();
  }

  /** Number of modules a user waits for that are not yet marked as slow. */
  get waiting(): number {
    let count = 0;
    for (const { wanted, state } of this.entries.values())
      if (wanted && state.status === 'pending' && !state.slow) count += 1;
    return count;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private entryOf(remote: SnapshotRemote, expose: string, fresh = false): Entry<Module> {
    const key = keyOf(remote, expose);
    const known = this.entries.get(key);
    if (known) return known;
    const entry: Entry<Module> = { wanted: false, ...pending(false) };
    this.entries.set(key, entry);
    void this.load(remote, expose, entry, fresh).then((state) => {
      if (this.entries.get(key) !== entry) return;
      if (state.status === 'failed' && !entry.wanted) this.entries.delete(key);
      this.put(entry, state);
    });
    return entry;
  }

  private async load(
    remote: SnapshotRemote,
    expose: string,
    entry: Entry<Module>,
    fresh: boolean,
  ): Promise<RemoteState<Module>> {
    const { accept, host, report, loaded } = this.options;
    const releases = releasesOf(remote);
    const began = performance.now();
    for (;;) {
      const outcome = await tryReleases({
        releases: releases.slice(this.chosen.get(remote.name) ?? 0),
        fresh,
        load: async (release, around) => accept(await host.load(release, expose, around), release, expose),
        // Prefetched modules change no visible page.
        goesOn: () => entry.wanted && !entry.isGivenUp,
        report: ({ version }, error, next) => {
          if (entry.wanted) report({ remote: remote.name, version, expose, phase: 'load', error, next });
        },
      });
      if ('error' in outcome) return { status: 'failed', error: outcome.error };
      const { module, release } = outcome;
      const place = releases.indexOf(release);
      // Retried in the meantime; the new entry takes over.
      if (this.entries.get(keyOf(remote, expose)) !== entry) return { status: 'failed', error: null };
      // Another module of the remote fell back while this one was loading.
      if (place < (this.chosen.get(remote.name) ?? 0)) continue;
      this.choose(remote, place);
      if (entry.wanted)
        loaded?.({ remote: remote.name, version: release.version, expose, ms: performance.now() - began });
      return { status: 'ready', module, release };
    }
  }

  /** From now on the remote runs this release; modules of another one are reloaded when requested. */
  private choose(remote: SnapshotRemote, place: number): void {
    this.chosen.set(remote.name, place);
    for (const [key, { state }] of this.readyOf(remote))
      if (state.release !== releasesOf(remote)[place]) this.entries.delete(key);
  }

  private readyOf(remote: SnapshotRemote): [string, { state: RemoteState<Module> & { status: 'ready' } }][] {
    return [...this.entries].flatMap(([key, { state }]) =>
      key.startsWith(`${remote.name} `) && state.status === 'ready' ? [[key, { state }]] : [],
    );
  }

  /** Without a state it is marked as slow. */
  private put(entry: Entry<Module>, state?: RemoteState<Module>): void {
    const { settle } = entry;
    if (state) {
      clearTimeout(entry.timer);
      entry.state = state;
    } else Object.assign(entry, pending(true));
    this.notify();
    settle();
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }

  /** Not during React's render, which is when modules are requested. */
  private notifySoon(): void {
    queueMicrotask(() => this.notify());
  }
}

/** A state that ends when its promise resolves. */
function pending(slow: boolean) {
  let settle = (): void => undefined;
  const settled = new Promise<void>((resolve) => (settle = resolve));
  return { state: { status: 'pending' as const, settled, slow }, settle };
}

const releasesOf = ({ release, fallbacks }: SnapshotRemote) => [release, ...fallbacks];
const keyOf = (remote: SnapshotRemote, expose: string) => `${remote.name} ${expose}`;
