import { definePage } from '@lectern/remote';
import { deferred } from '@lectern/ui';
import { ConsoleFrame, operatorsPart, usePreload } from '@lectern/console';
import { Legend } from '../legend';

const Overview = deferred(async () => (await import('./overview')).Overview, operatorsPart);

/** The console's first page. @source platform.md, "For an operator" */
function OverviewPage() {
  usePreload(Overview);
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
