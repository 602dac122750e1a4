import { definePage, useParams } from '@lectern/remote';
import { HealthPanel } from '../../features/health/health-panel';
import { RecentRecord } from '../../features/record/recent-record';
import { ReleaseList } from '../../features/releases/release-list';
import { ConsoleFrame } from '../../frame/console-frame';

function RemotePage() {
  const { remote = '' } = useParams<'remote'>();
  return (
    <ConsoleFrame title={remote} path={`/operate/${remote}`}>
      <HealthPanel remote={remote} />
      <ReleaseList remote={remote} />
      <RecentRecord remote={remote} />
    </ConsoleFrame>
  );
}

export const page = definePage({ Page: RemotePage });
