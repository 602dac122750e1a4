import type { Snapshot } from '@lectern/contracts';

const STORE = 'lectern.recalled';

/**
 * Tracks which releases of this page are recalled. The next navigation is then a full load: once per release,
 * recorded where it survives a reload, so that a page that still gets the release does not reload over and
 * over.
 *
 * @source platform.md, "For a visitor", point 3
 */
export class Recall {
  private readonly recalled = new Set<string>();

  /** @param others further releases of the page, as `name@version` */
  constructor(
    private readonly snapshot: Snapshot,
    private readonly others: readonly string[] = [],
  ) {}

  /** As `name@version`; some remotes are added after page load. */
  private get held(): ReadonlySet<string> {
    const remotes = this.snapshot.remotes.flatMap(({ name, release, fallbacks }) =>
      [release, ...fallbacks].map(({ version }) => `${name}@${version}`),
    );
    return new Set([...remotes, ...this.others]);
  }

  /** @param releases as `name@version` */
  add(releases: readonly string[]): void {
    const done = new Set(read());
    const { held } = this;
    for (const release of releases) if (held.has(release) && !done.has(release)) this.recalled.add(release);
  }

  /**
   * Records remotes that were withdrawn from the site.
   *
   * @param ran remotes whose code this page has run
   * @returns whether the page must be reloaded immediately, since it runs the code of one of them
   */
  withdraw(remotes: readonly string[], ran: ReadonlySet<string>): boolean {
    const gone = new Set(remotes);
    this.add([...this.held].filter((release) => gone.has(release.slice(0, release.indexOf('@')))));
    return [...this.recalled].some((release) => {
      const remote = release.slice(0, release.indexOf('@'));
      return gone.has(remote) && ran.has(remote);
    });
  }

  /** Whether this navigation must be a full load; calling it records that it was. */
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

/** False if nothing can be stored: then there is no reload, rather than an endless loop. */
function write(releases: readonly string[]): boolean {
  try {
    sessionStorage.setItem(STORE, JSON.stringify(releases));
    return true;
  } catch {
    return false;
  }
}
