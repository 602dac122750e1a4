import type { Snapshot, SnapshotRelease, SnapshotRemote } from '@lectern/contracts';
import type { ReleaseHost } from './federation-host';
import { LoadTimeout } from './load-script';

/** One exposed module on its way. */
export type RemoteState<Module> =
  /** `settled` never rejects: it resolves when the state is another one. */
  | { status: 'pending'; settled: Promise<void> }
  | { status: 'ready'; module: Module; release: SnapshotRelease }
  | { status: 'failed'; error: unknown };

/** Something that went wrong with a release, as it is reported. */
export interface RemoteFailure {
  remote: string;
  version: string;
  expose: string;
  /** `load`: files missing, late, changed or throwing while evaluated. `render`: thrown by a component or an effect. */
  phase: 'load' | 'render';
  error: unknown;
  /** What happens now. */
  next: 'retry' | 'fallback' | 'message';
}

export interface RemoteLoaderOptions<Module> {
  snapshot: Snapshot;
  host: ReleaseHost;
  /** Takes what an exposed module exports, or throws where it is not what it should be. */
  accept: (exports: unknown) => Module;
  report: (failure: RemoteFailure) => void;
}

interface Entry<Module> {
  state: RemoteState<Module>;
  /** Set while a person waits for it. */
  wanted: boolean;
}

/**
 * Loads exposed modules of the snapshot's releases, each once, and recovers: a retry, then each fallback release, then the state
 * `failed`. A remote that fell back stays there while the page is open, so that its parts come from one release.
 */
export class RemoteLoader<Module> {
  private readonly entries = new Map<string, Entry<Module>>();
  /** Remote → how many of its releases were given up. */
  private readonly givenUp = new Map<string, number>();
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: RemoteLoaderOptions<Module>) {}

  /** The state of a module; asking for the first time starts loading it. */
  request(remote: SnapshotRemote, expose: string): RemoteState<Module> {
    const entry = this.entryOf(remote, expose);
    if (!entry.wanted) {
      entry.wanted = true;
      if (entry.state.status === 'pending') this.notifySoon();
    }
    return entry.state;
  }

  /** Loads ahead of need. What fails is forgotten: the real request tries anew. */
  prefetch(remote: SnapshotRemote, expose: string): void {
    this.entryOf(remote, expose);
  }

  /** After `failed`: from the start, the release that was tried first included. */
  retry(remote: SnapshotRemote, expose: string): void {
    this.givenUp.delete(remote.name);
    this.entries.delete(keyOf(remote, expose));
    this.request(remote, expose);
    this.notify();
  }

  /** Tells that a ready module threw while it was rendered or in an effect: the next fallback release takes over, where there is one. */
  reject(remote: SnapshotRemote, expose: string, error: unknown): void {
    const key = keyOf(remote, expose);
    const state = this.entries.get(key)?.state;
    if (state?.status !== 'ready') return;
    const failure = {
      remote: remote.name,
      version: state.release.version,
      expose,
      phase: 'render' as const,
      error,
    };
    const next = releasesOf(remote).indexOf(state.release) + 1;
    if (next <= remote.fallbacks.length) {
      this.options.report({ ...failure, next: 'fallback' });
      this.givenUp.set(remote.name, next);
      this.entries.delete(key);
      this.request(remote, expose);
    } else {
      this.options.report({ ...failure, next: 'message' });
      this.entries.set(key, { state: { status: 'failed', error }, wanted: true });
    }
    this.notify();
  }

  /** How many modules somebody waits for. */
  get waiting(): number {
    let count = 0;
    for (const { wanted, state } of this.entries.values())
      if (wanted && state.status === 'pending') count += 1;
    return count;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private entryOf(remote: SnapshotRemote, expose: string): Entry<Module> {
    const key = keyOf(remote, expose);
    const known = this.entries.get(key);
    if (known) return known;
    const entry: Entry<Module> = { state: { status: 'pending', settled: Promise.resolve() }, wanted: false };
    const settled = this.recover(remote, expose).then((state) => {
      // Replaced meanwhile by a retry: whoever waits for this promise looks again.
      if (this.entries.get(key) !== entry) return;
      if (state.status === 'failed' && !entry.wanted) this.entries.delete(key);
      entry.state = state;
      this.notify();
    });
    entry.state = { status: 'pending', settled };
    this.entries.set(key, entry);
    return entry;
  }

  private async recover(remote: SnapshotRemote, expose: string): Promise<RemoteState<Module>> {
    const releases = releasesOf(remote);
    let error: unknown = new Error(`${remote.name} has no release`);
    for (const [index, release] of releases.entries()) {
      if (index < (this.givenUp.get(remote.name) ?? 0)) continue;
      const after = index + 1 < releases.length ? 'fallback' : 'message';
      for (const attempt of ['first', 'second'] as const) {
        try {
          const module = this.options.accept(
            await this.options.host.load(release, expose, attempt === 'second'),
          );
          this.givenUp.set(remote.name, index);
          return { status: 'ready', module, release };
        } catch (thrown) {
          error = thrown;
          const again = attempt === 'first' && !(thrown instanceof LoadTimeout);
          const next = again ? 'retry' : after;
          this.options.report({
            remote: remote.name,
            version: release.version,
            expose,
            phase: 'load',
            error,
            next,
          });
          if (!again) break;
        }
      }
    }
    return { status: 'failed', error };
  }

  private notify(): void {
    for (const listener of this.listeners) listener();
  }

  /** Not while React renders, which is when modules are requested. */
  private notifySoon(): void {
    queueMicrotask(() => this.notify());
  }
}

const releasesOf = ({ release, fallbacks }: SnapshotRemote) => [release, ...fallbacks];
const keyOf = (remote: SnapshotRemote, expose: string) => `${remote.name} ${expose}`;
