import { definePage } from '@lectern/remote';
import { ConsoleFrame } from '../../../shared/layout/console-frame';
import { deferred } from '../../../shared/layout/deferred';
import { Legend } from '../legend';

const { Deferred: Overview, useAhead } = deferred(async () => (await import('./overview')).Overview);

/** The console's first page. @source platform.md, "For an operator" */
function OverviewPage() {
  useAhead();
  return (
    <ConsoleFrame
      title="Operate"
      path="/operate"
      meta="Changes take effect on the next page load."
      end={<Legend />}
    >
      <Overview />
    </ConsoleFrame>
  );
}

export const page = definePage({ Page: OverviewPage });
