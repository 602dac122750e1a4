import { findPage, type OwnedPage, type Snapshot } from '@lectern/contracts';
import type { RemoteState } from '@lectern/federation';
import type { RemoteModule, RemoteModules } from './remote-module';

/**
 * What happens to the server-rendered page while the release that rendered it is loading: `kept`: it stays
 * and is hydrated by its release. `slow`: it stays, and a notice says that it does not work yet. `replaced`:
 * its release cannot be loaded, or the visitor navigated before it arrived, so something else is rendered in
 * its place.
 */
export type FirstPage = 'kept' | 'slow' | 'replaced';

/**
 * Follows what happens to the server-rendered page; a settled result stays. Called with the path now shown.
 */
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
    // React hydrates a page before it moves on to another: waiting here would block navigation.
    if (state.status === 'pending') return !isHere ? 'replaced' : state.slow ? 'slow' : 'kept';
    settled = isHere && canHydrate(page, state) ? 'kept' : 'replaced';
    return settled;
  };
}

/** HTML rendered by a release is hydrated by that same release only. */
export const canHydrate = (page: OwnedPage, state: RemoteState<RemoteModule>) =>
  state.status === 'pending' || (state.status === 'ready' && state.release === page.remote.release);
