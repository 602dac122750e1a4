import type { SnapshotRemote } from '@lectern/contracts';
import { DevelopmentFailure } from '../screens/development-failure';
import { RemoteFailure } from '../screens/remote-failure';
import { RemoteBoundary } from './remote-boundary';
import { useRemoteModule, useRemotes } from './remotes';

interface Props {
  remote: SnapshotRemote;
  expose: string;
}

/** A remote's page; its failure stays within it. Suspends while loading, unless that takes long. */
export function RemotePage({ remote, expose }: Props) {
  const { modules } = useRemotes();
  const state = useRemoteModule(remote, expose);
  const Page = state.status === 'ready' ? state.module.page?.Page : undefined;
  if (state.status !== 'ready' || !Page) {
    // A document caches a failed ES module: only a new document fetches it again.
    const isKept = state.status === 'failed' && remote.release.type === 'module';
    const retry = () => (isKept ? location.reload() : modules.retry(remote, expose));
    const failure = <RemoteFailure remote={remote.name} slow={state.status === 'pending'} onRetry={retry} />;
    if (process.env.NODE_ENV !== 'development' || state.status !== 'failed') return failure;
    return (
      <>
        {failure}
        <DevelopmentFailure error={state.error} onRetry={retry} />
      </>
    );
  }
  return (
    <RemoteBoundary
      // Another release is a new attempt.
      key={state.release.version}
      onError={(error) => modules.reject(remote, expose, error)}
      fallback={null}
    >
      <Page />
    </RemoteBoundary>
  );
}
