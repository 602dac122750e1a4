import type { SnapshotRemote } from '@lectern/contracts';
import type { SlotName } from '@lectern/remote';
import { useSyncExternalStore, type ReactNode } from 'react';
import { RemoteBoundary } from './remote-boundary';
import { useRemotes } from './remotes';

interface Props {
  name: SlotName;
  props: object;
  /** Shown until the remote is there, where none fills the slot, and where it fails: a slot never shouts. */
  fallback: ReactNode;
}

/**
 * What a remote put into a slot of the shell. It loads as soon as the slot is rendered in the browser, and holds up nothing: a place
 * that can wait renders its slot when it is needed.
 */
export function RemoteSlot({ name, props, fallback }: Props) {
  const { snapshot } = useRemotes();
  const remote = snapshot.remotes.find(({ slots }) => name in slots);
  const expose = remote?.slots[name];
  // The server renders no slots, so neither does the first render here.
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  if (!remote || !expose || !hydrated) return fallback;
  return <LoadedSlot remote={remote} expose={expose} props={props} fallback={fallback} />;
}

const never = () => () => undefined;

/** It does not suspend: what stands around a slot belongs to somebody who is using it. */
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
