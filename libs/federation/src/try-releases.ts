import type { SnapshotRelease } from '@lectern/contracts';
import { LoadTimeout } from './load-script';

/** If a release takes longer than this to load, the next one is started in parallel. */
export const HEDGE_MS = 1_500;

/** What happens after a failure. */
export type NextStep = 'retry' | 'fallback' | 'message';

interface Trial<Module> {
  /** In the order in which they are tried. */
  releases: readonly SnapshotRelease[];
  /** Bypasses caches from the first try on. */
  fresh: boolean;
  load: (release: SnapshotRelease, fresh: boolean) => Promise<Module>;
  /** Whether to continue after a failure. */
  goesOn: () => boolean;
  report: (release: SnapshotRelease, error: unknown, next: NextStep) => void;
}

type Outcome<Module> = { module: Module; release: SnapshotRelease } | { error: unknown };

/**
 * Loads a module from the first release that delivers it: each has two tries, and the next release starts
 * when one failed or takes too long. The first one ready wins.
 */
export function tryReleases<Module>(trial: Trial<Module>): Promise<Outcome<Module>> {
  const { releases, load, goesOn, report } = trial;
  return new Promise((resolve) => {
    const running = new Set<SnapshotRelease>();
    let started = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    let winner = -1;

    const end = (outcome: Outcome<Module>) => {
      isOver = true;
      clearTimeout(timer);
      resolve(outcome);
    };
    const hedge = () => {
      if (started < releases.length) timer = setTimeout(() => (goesOn() ? next() : hedge()), HEDGE_MS);
    };
    const twice = (release: SnapshotRelease) =>
      load(release, trial.fresh).catch((error: unknown) => {
        if (isOver || error instanceof LoadTimeout || !goesOn()) throw error;
        report(release, error, 'retry');
        return load(release, true);
      });
    const next = () => {
      clearTimeout(timer);
      const release = releases[started];
      if (!release) return end({ error: new Error('There is no release to load from.') });
      started += 1;
      running.add(release);
      hedge();
      twice(release).then(
        (module) => {
          if (isOver) return;
          winner = releases.indexOf(release);
          end({ module, release });
        },
        (error: unknown) => {
          running.delete(release);
          if (isOver) {
            // A release that was only slower did not fail: the browser may have had the other's files cached.
            if (releases.indexOf(release) < winner) report(release, error, 'fallback');
            return;
          }
          const isNewest = release === releases[started - 1];
          const isLast = started >= releases.length && running.size === 0;
          report(release, error, isLast ? 'message' : 'fallback');
          if (isLast || (!goesOn() && running.size === 0)) return end({ error });
          if (started < releases.length && goesOn() && (isNewest || running.size === 0)) next();
        },
      );
    };
    next();
  });
}
