import type { SnapshotRemote } from '@lectern/contracts';
import type { RemoteState } from '@lectern/federation';
import type { PageModule, SlotModule } from '@lectern/remote';

/** The part of a remote's exports that the shell renders. */
export interface RemoteModule {
  page?: PageModule;
  slot?: SlotModule;
}

/** Source of modules: the loader in the browser, on the server the module compiled for this page. */
export interface RemoteModules {
  request(remote: SnapshotRemote, expose: string): RemoteState<RemoteModule>;
  retry(remote: SnapshotRemote, expose: string): void;
  reject(remote: SnapshotRemote, expose: string, error: unknown): void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly waiting: number;
}
