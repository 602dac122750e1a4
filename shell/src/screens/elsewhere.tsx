import type { Snapshot } from '@lectern/contracts';
import { useLocation, useNavigate } from '@lectern/remote';
import { use, useEffect } from 'react';
import { loadLater } from '../runtime/later-remotes';
import type { RemoteModules } from '../runtime/remote-module';
import { useRemotes } from '../runtime/remotes';

/**
 * Stands in for a page whose remote was not fully included in this document. Its release is fetched while the
 * previous page stays; if it cannot be loaded, or only the server knows the path, the browser does a full
 * load.
 */
export function Elsewhere() {
  const here = useLocation();
  const { pathname, search, hash } = here;
  const state: unknown = here.state;
  const { snapshot, modules } = useRemotes();
  const navigate = useNavigate();
  const hasCome = use(coming(snapshot, modules, pathname));
  useEffect(() => {
    // The same location, rendered again.
    if (hasCome) void navigate({ pathname, search, hash }, { replace: true, state });
    else location.reload();
  }, [hasCome, navigate, pathname, search, hash, state]);
  return null;
}

const requests = new WeakMap<Snapshot, Map<string, Promise<boolean>>>();

/**
 * Resolves to whether the page can be shown: one promise per path, since suspended components are rendered
 * again.
 */
function coming(snapshot: Snapshot, modules: RemoteModules, pathname: string): Promise<boolean> {
  const paths = requests.get(snapshot) ?? new Map<string, Promise<boolean>>();
  requests.set(snapshot, paths);
  const known = paths.get(pathname) ?? load(snapshot, modules, pathname);
  paths.set(pathname, known);
  return known;
}

async function load(snapshot: Snapshot, modules: RemoteModules, pathname: string): Promise<boolean> {
  const page = await loadLater(snapshot, pathname);
  if (!page) return false;
  const state = modules.request(page.remote, page.expose);
  if (state.status === 'pending') await state.settled;
  return true;
}
