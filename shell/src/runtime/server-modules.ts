import type { SnapshotRemote } from '@lectern/contracts';
import type { RemoteModule, RemoteModules } from './remotes';

/** The one module that a page rendered on the server needs; it is there already. */
export function serverModules(module: RemoteModule | null): RemoteModules {
  return {
    request: (remote: SnapshotRemote) =>
      module
        ? { status: 'ready', module, release: remote.release }
        : { status: 'failed', error: new Error('The server has no module for this page.') },
    retry: () => undefined,
    reject: () => undefined,
    subscribe: () => () => undefined,
    waiting: 0,
  };
}
