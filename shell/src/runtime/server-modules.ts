import type { SnapshotRemote } from '@lectern/contracts';
import type { RemoteModule, RemoteModules } from './remote-module';

/** The single, already loaded module that a server-rendered page needs. */
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
