import { definePage, useParams } from '@lectern/remote';
import { ConsoleFrame } from '../../../shared/layout/console-frame';
import { deferred } from '../../../shared/layout/deferred';

const { Deferred: Remote, useAhead } = deferred(async () => (await import('./remote')).Remote);

/** The page of one remote. */
function RemotePage() {
  const { remote = '' } = useParams<'remote'>();
  useAhead();
  return (
    <ConsoleFrame
      title={remote}
      path={`/operate/${encodeURIComponent(remote)}`}
      meta="Changes take effect on the next page load."
    >
      <Remote remote={remote} />
    </ConsoleFrame>
  );
}

export const page = definePage({ Page: RemotePage });
