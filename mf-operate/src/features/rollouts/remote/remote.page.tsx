import { definePage, useParams } from '@lectern/remote';
import { deferred } from '@lectern/ui';
import { ConsoleFrame, operatorsPart, usePreload } from '@lectern/console';

const Remote = deferred(async () => (await import('./remote')).Remote, operatorsPart);

/** The page of one remote. */
function RemotePage() {
  const { remote = '' } = useParams<'remote'>();
  usePreload(Remote);
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
