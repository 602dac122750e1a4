import type { RemoteState } from '@lectern/federation';
import type { PageModule, SlotModule } from '@lectern/remote';
import type { Snapshot, SnapshotRemote } from '@lectern/contracts';
import { createContext, use, useContext, useSyncExternalStore } from 'react';

/** What a remote exposes, as far as the shell renders it. */
export interface RemoteModule {
  page?: PageModule;
  slot?: SlotModule;
}

/** Where modules come from: in the browser the loader, on the server what was compiled for this page. */
export interface RemoteModules {
  request(remote: SnapshotRemote, expose: string): RemoteState<RemoteModule>;
  retry(remote: SnapshotRemote, expose: string): void;
  reject(remote: SnapshotRemote, expose: string, error: unknown): void;
  readonly subscribe: (listener: () => void) => () => void;
  readonly waiting: number;
}

export interface Remotes {
  snapshot: Snapshot;
  modules: RemoteModules;
}

export const RemotesContext = createContext<Remotes | null>(null);

export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('The remotes are missing around this component.');
  return remotes;
}

/** A module's state once it is ready or failed; suspends until then. */
export function useRemoteModule(
  remote: SnapshotRemote,
  expose: string,
): Exclude<RemoteState<RemoteModule>, { status: 'pending' }> {
  const { modules } = useRemotes();
  const read = () => modules.request(remote, expose);
  let state = useSyncExternalStore(modules.subscribe, read, read);
  while (state.status === 'pending') {
    use(state.settled);
    state = read();
  }
  return state;
}

/** What a remote must export to be rendered. @throws when it exports neither a page nor a slot */
export function acceptModule(exports: unknown): RemoteModule {
  const { page, slot } = (exports ?? {}) as Partial<RemoteModule>;
  if (!page?.Page && !slot?.Slot) throw new Error('The module exports neither `page` nor `slot`.');
  return { page, slot };
}
