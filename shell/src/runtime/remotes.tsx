import type { RemoteState } from '@lectern/federation';
import type { Snapshot, SnapshotRemote } from '@lectern/contracts';
import { createContext, use, useContext, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import type { FirstPage } from './first-page';
import type { RemoteModule, RemoteModules } from './remote-module';

export interface Remotes {
  snapshot: Snapshot;
  modules: RemoteModules;
  /** What happens to the page, if the server rendered it. */
  firstPage?: (shown: string) => FirstPage;
}

export const RemotesContext = createContext<Remotes | null>(null);

export function useRemotes(): Remotes {
  const remotes = useContext(RemotesContext);
  if (!remotes) throw new Error('This component must be rendered inside the provider of the remotes.');
  return remotes;
}

/** Whether this is the console's origin: only there are its pages, and no page for visitors. */
export function useIsConsole(): boolean {
  return useRemotes().snapshot.remotes.some(({ pages }) => CONSOLE in pages);
}

const CONSOLE = '/operate';

/** Whether the server-rendered page has this state. */
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
  // The server-rendered page stays until it can be hydrated, however slow that is.
  while (state.status === 'pending' && (!state.slow || firstPage?.(pathname) === 'slow')) {
    use(state.settled);
    state = read();
  }
  // A component that suspended by `use` must end with a `use` call.
  use(DONE);
  return state;
}

/** React reads the status and does not wait. */
const DONE = Object.assign(Promise.resolve(), { status: 'fulfilled' as const, value: undefined });

/** Checks a remote's exports. @throws {Error} when it exports neither a page nor a slot */
export function acceptModule(exports: unknown): RemoteModule {
  const { page, slot } = (exports ?? {}) as Partial<RemoteModule>;
  if (!page?.Page && !slot?.Slot) throw new Error('The module exports neither `page` nor `slot`.');
  return { page, slot };
}
