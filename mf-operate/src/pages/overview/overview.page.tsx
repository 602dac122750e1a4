import { definePage } from '@lectern/remote';
import { Sparkline } from '../../features/health/sparkline';
import { RecentRecord } from '../../features/record/recent-record';
import { ConsoleFrame } from '../../frame/console-frame';

function OverviewPage() {
  return (
    <ConsoleFrame title="Operate" path="/operate" meta="What is decided here holds for the next page load.">
      <Sparkline remote="shell" measure="errors" />
      <RecentRecord />
    </ConsoleFrame>
  );
}

export const page = definePage({ Page: OverviewPage });
