import { definePage } from '@lectern/remote';
import { ConsoleFrame } from '../../frame/console-frame';
import { deferred } from '../../frame/deferred';
import { Legend } from '../../rollout/legend';

const { Deferred: Overview, useAhead } = deferred(async () => (await import('./overview')).Overview);

/** The console's first page. @source platform.md, "For an operator" */
function OverviewPage() {
  useAhead();
  return (
    <ConsoleFrame
      title="Operate"
      path="/operate"
      meta="What is decided here holds for the next page load."
      end={<Legend />}
    >
      <Overview />
    </ConsoleFrame>
  );
}

export const page = definePage({ Page: OverviewPage });
