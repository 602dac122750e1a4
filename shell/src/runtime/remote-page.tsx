import type { SnapshotRemote } from '@lectern/contracts';
import { RemoteFailure } from '../screens/remote-failure';
import { RemoteBoundary } from './remote-boundary';
import { useRemoteModule, useRemotes } from './remotes';

interface Props {
  remote: SnapshotRemote;
  expose: string;
}

/** A remote's page in its place; a failure is its own. Suspends while it loads, unless that takes long. */
export function RemotePage({ remote, expose }: Props) {
  const { modules } = useRemotes();
  const state = useRemoteModule(remote, expose);
  const Page = state.status === 'ready' ? state.module.page?.Page : undefined;
  if (state.status !== 'ready' || !Page) {
    const retry = () => modules.retry(remote, expose);
    return <RemoteFailure remote={remote.name} slow={state.status === 'pending'} onRetry={retry} />;
  }
  return (
    <RemoteBoundary
      // Another release is another attempt.
      key={state.release.version}
      onError={(error) => modules.reject(remote, expose, error)}
      fallback={null}
    >
      <Page />
    </RemoteBoundary>
  );
}
