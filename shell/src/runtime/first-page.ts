import { findPage, type OwnedPage, type Snapshot } from '@lectern/contracts';
import type { RemoteState } from '@lectern/federation';
import type { RemoteModule, RemoteModules } from './remotes';

/**
 * What becomes of the page that the server rendered, while the release that rendered it is on its way:
 * `kept`: it stands, and is hydrated by its release. `slow`: it stands, and one should be told that it does not work yet. `anew`: its
 * release cannot be had, or one has gone elsewhere before it came, so something else is rendered in its place.
 */
export type FirstPage = 'kept' | 'slow' | 'anew';

/** Follows the page that the server rendered; what has been settled stays. Asked with the path that is shown now. */
export function followFirstPage(
  snapshot: Snapshot,
  modules: Pick<RemoteModules, 'request'>,
  pathname: string,
): (shown: string) => FirstPage {
  const page = findPage(snapshot, pathname);
  let settled: FirstPage | undefined;
  return (shown) => {
    if (settled || !page) return settled ?? 'kept';
    const state = modules.request(page.remote, page.expose);
    const isHere = shown === pathname;
    // React hydrates a page before it goes on to another: who waits for that does not get away.
    if (state.status === 'pending') return !isHere ? 'anew' : state.slow ? 'slow' : 'kept';
    settled = isHere && canHydrate(page, state) ? 'kept' : 'anew';
    return settled;
  };
}

/** What one release rendered is hydrated by that release alone. */
export const canHydrate = (page: OwnedPage, state: RemoteState<RemoteModule>) =>
  state.status === 'pending' || (state.status === 'ready' && state.release === page.remote.release);
