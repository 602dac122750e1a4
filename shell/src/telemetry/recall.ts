import type { Snapshot } from '@lectern/contracts';

const STORE = 'lectern.recalled';

/**
 * Which releases of this page nobody should run any more. The next navigation then is a full load: once for each, noted where a reload
 * does not forget it, so that a page which still gets such a release is not loaded again and again.
 *
 * @source platform.md, "For a visitor", point 3
 */
export class Recall {
  private readonly recalled = new Set<string>();
  private readonly held: ReadonlySet<string>;

  /** @param others further releases of the page, as `name@version` */
  constructor(snapshot: Snapshot, others: readonly string[] = []) {
    const remotes = snapshot.remotes.flatMap(({ name, release, fallbacks }) =>
      [release, ...fallbacks].map(({ version }) => `${name}@${version}`),
    );
    this.held = new Set([...remotes, ...others]);
  }

  /** @param releases as `name@version` */
  add(releases: readonly string[]): void {
    const done = new Set(read());
    for (const release of releases)
      if (this.held.has(release) && !done.has(release)) this.recalled.add(release);
  }

  /**
   * Remotes that were taken off the site.
   *
   * @param ran remotes whose code this page has run
   * @returns whether the page has to be loaded anew at once: its code is that of one of them
   */
  withdraw(remotes: readonly string[], ran: ReadonlySet<string>): boolean {
    const gone = new Set(remotes);
    this.add([...this.held].filter((release) => gone.has(release.slice(0, release.indexOf('@')))));
    return [...this.recalled].some((release) => {
      const remote = release.slice(0, release.indexOf('@'));
      return gone.has(remote) && ran.has(remote);
    });
  }

  /** Whether this navigation has to be a full load; asking notes that it was. */
  take(): boolean {
    if (this.recalled.size === 0) return false;
    const releases = [...this.recalled];
    this.recalled.clear();
    return write([...read(), ...releases]);
  }
}

function read(): string[] {
  try {
    const noted: unknown = JSON.parse(sessionStorage.getItem(STORE) ?? '[]');
    return Array.isArray(noted) ? noted.filter((release) => typeof release === 'string') : [];
  } catch {
    return [];
  }
}

/** False where nothing can be noted: then nothing is loaded anew, rather than for ever. */
function write(releases: readonly string[]): boolean {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(releases));
    return true;
  } catch {
    return false;
  }
}
