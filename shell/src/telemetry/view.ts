import { findPage, type Beacon, type FailureKind, type Snapshot, type Vital } from '@lectern/contracts';
import type { RemoteState } from '@lectern/federation';
import type { Named } from './owner';

type Failure = Beacon['failures'][number];
type Modules = {
  request: (remote: Snapshot['remotes'][number], expose: string) => RemoteState<unknown>;
};

/** Sent only after the view has ended: a value cannot change once it was sent. */
const GROWING: ReadonlySet<Vital> = new Set(['CLS', 'INP']);
/** Longest list in a beacon. */
const MOST = 40;

/** One page view, and the part of it not sent yet. */
export class View {
  /** From the services, for this view; without it the view does not count. */
  token: string | undefined;
  private readonly runs = new Map<string, Beacon['loads'][number]>();
  private readonly seen = new Set<string>();
  private failures: { failure: Failure; error: unknown }[] = [];
  private readonly vitals = new Map<Vital, number>();
  private hasVitals = true;
  private hasEnded = false;
  private owner: Named | null = null;
  private hasNews = true;

  /** @param shell the release that every page runs */
  constructor(
    private readonly snapshot: Snapshot,
    private readonly modules: Modules,
    private readonly path: string,
    shell: Named | null,
  ) {
    if (shell) this.runs.set(shell.remote, shell);
  }

  /** The route pattern; the actual path stays here. A remote may arrive after the view began. */
  private get page(): string {
    const { snapshot, path } = this;
    return findPage(snapshot, path)?.pattern ?? (path.startsWith('/users/sign_') ? path : '*');
  }

  /** Whether anything has not been sent yet. */
  get news(): boolean {
    return this.hasNews;
  }

  load(load: Beacon['loads'][number]): void {
    const known = this.runs.get(load.remote);
    if (known?.version === load.version && known.ms !== undefined) return;
    this.runs.set(load.remote, load);
    this.hasNews = true;
  }

  /**
   * @param error what was thrown: reported once, by the best informed reporter
   * @returns false if it was already reported
   */
  fail(named: Named, kind: FailureKind, message: string, error: unknown): boolean {
    const before = isObject(error) ? this.failures.findIndex((other) => other.error === error) : -1;
    // An error during script load reaches the window first, and then the loader, which knows its release.
    if (before >= 0 && (kind === 'error' || kind === 'rejection')) return false;
    if (before >= 0) this.failures.splice(before, 1);
    const key = [named.remote, named.version, kind, message].join('\n');
    if (this.seen.has(key) || this.failures.length >= MOST) return false;
    this.seen.add(key);
    this.failures.push({ failure: { remote: named.remote, version: named.version, kind, message }, error });
    this.hasNews = true;
    return true;
  }

  vital(name: Vital, value: number): void {
    if (!this.hasVitals || this.hasEnded) return;
    this.vitals.set(name, Math.max(0, value));
    if (!GROWING.has(name)) this.hasNews = true;
  }

  /** The view was left or hidden: growing values are final. */
  end(): void {
    if (this.hasEnded) return;
    this.hasEnded = true;
    if ([...GROWING].some((name) => this.vitals.has(name))) this.hasNews = true;
  }

  /** Records what the page runs now; call before another page is shown. */
  look(): void {
    const page = findPage(this.snapshot, this.path);
    if (!page) return;
    const state = this.modules.request(page.remote, page.expose);
    if (state.status !== 'ready') return;
    const named = { remote: page.remote.name, version: state.release.version };
    if (this.runs.get(named.remote)?.version !== named.version) this.load(named);
    this.owner = named;
    // Timings of a page run by two releases count for neither.
    if (state.release === page.remote.release) return;
    this.hasVitals = false;
    this.vitals.clear();
  }

  /** What to send; the services count each fact of a view once. */
  beacon(): Beacon {
    this.hasNews = false;
    return {
      page: this.page.slice(0, 100),
      ...(this.token && { token: this.token }),
      loads: [...this.runs.values()].slice(0, MOST),
      failures: this.failures.map(({ failure }) => failure),
      vitals: [...this.vitals]
        .filter(([name]) => this.hasEnded || !GROWING.has(name))
        .map(([name, value]) => ({ name, value })),
      owner: this.owner,
    };
  }

  /** Marks the beacon as not delivered. */
  untold(): void {
    this.hasNews = true;
  }
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null;
