import type { SnapshotRemote } from '@lectern/contracts';
import { RemoteFailure } from '../screens/remote-failure';
import { RemoteBoundary } from './remote-boundary';
import { useRemoteModule, useRemotes } from './remotes';

interface Props {
  remote: SnapshotRemote;
  expose: string;
}

/** A remote's page in its place; a failure is its own. Suspends while it loads. */
export function RemotePage({ remote, expose }: Props) {
  const { modules } = useRemotes();
  const state = useRemoteModule(remote, expose);
  const Page = state.status === 'ready' ? state.module.page?.Page : undefined;
  if (state.status === 'failed' || !Page) {
    return <RemoteFailure remote={remote.name} onRetry={() => modules.retry(remote, expose)} />;
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
