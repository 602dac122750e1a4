import type { SnapshotRemote } from '@lectern/contracts';
import type { SlotName } from '@lectern/remote';
import { useSyncExternalStore, type ReactNode } from 'react';
import { RemoteBoundary } from './remote-boundary';
import { useRemotes } from './remotes';

interface Props {
  name: SlotName;
  props: object;
  /**
   * Shown until the remote is loaded, if none fills the slot, and on failure: a slot never shows an error.
   */
  fallback: ReactNode;
}

/**
 * What a remote renders into a slot of the shell. It starts loading when the slot is rendered in the browser,
 * and blocks nothing: the shell can render a slot only when it is needed.
 */
export function RemoteSlot({ name, props, fallback }: Props) {
  const { snapshot } = useRemotes();
  const remote = snapshot.remotes.find(({ slots }) => name in slots);
  const expose = remote?.slots[name];
  // The server renders no slots, so neither may the first render here.
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!remote || !expose || !hydrated) return fallback;
  return <LoadedSlot remote={remote} expose={expose} props={props} fallback={fallback} />;
}

const never = () => () => undefined;

/** Does not suspend: the visitor may be using what surrounds the slot. */
function LoadedSlot({
  remote,
  expose,
  props,
  fallback,
}: {
  remote: SnapshotRemote;
  expose: string;
  props: object;
  fallback: ReactNode;
}) {
  const { modules } = useRemotes();
  const read = () => modules.request(remote, expose);
  const state = useSyncExternalStore(modules.subscribe, read, read);
  if (state.status !== 'ready' || !state.module.slot) return fallback;
  const { Slot } = state.module.slot;
  return (
    <RemoteBoundary
      key={state.release.version}
      onError={(error) => modules.reject(remote, expose, error)}
      fallback={fallback}
    >
      <Slot {...props} />
    </RemoteBoundary>
  );
}
