import type { RemoteState } from '@lectern/federation';
import type { PageModule, SlotModule } from '@lectern/remote';
import type { Snapshot, SnapshotRemote } from '@lectern/contracts';
import { createContext, use, useContext, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { FirstPage } from './first-page';

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
  /** Where the server rendered the page: what becomes of it. */
  firstPage?: (shown: string) => FirstPage;
}

export const RemotesContext = createContext<Remotes | null>(null);

export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('The remotes are missing around this component.');
  return remotes;
}

/** Whether this became of the page that the server rendered. */
export function useFirstPage(fate: FirstPage): boolean {
  const { modules, firstPage } = useRemotes();
  const { pathname } = useLocation();
  return useSyncExternalStore(
    modules.subscribe,
    () => firstPage?.(pathname) === fate,
    () => false,
  );
}

/** A module's state once it is ready, failed or slow; suspends until then. */
export function useRemoteModule(remote: SnapshotRemote, expose: string): RemoteState<RemoteModule> {
  const { modules, firstPage } = useRemotes();
  const { pathname } = useLocation();
  const read = () => modules.request(remote, expose);
  let state = useSyncExternalStore(modules.subscribe, read, read);
  // What the server rendered stands until it can be hydrated, however slow that is.
  while (state.status === 'pending' && (!state.slow || firstPage?.(pathname) === 'slow')) {
    use(state.settled);
    state = read();
  }
  // Whoever suspended by `use` has to end with one.
  use(DONE);
  return state;
}

/** React reads the status, and so does not wait. */
const DONE = Object.assign(Promise.resolve(), { status: 'fulfilled' as const, value: undefined });

/** What a remote must export to be rendered. @throws when it exports neither a page nor a slot */
export function acceptModule(exports: unknown): RemoteModule {
  const { page, slot } = (exports ?? {}) as Partial<RemoteModule>;
  if (!page?.Page && !slot?.Slot) throw new Error('The module exports neither `page` nor `slot`.');
  return { page, slot };
}
