import { useAlerts } from '@lectern/remote';
import { usePanels } from './use-panels';

/** Where messages appear, and where changes of the session are heard of. */
export function Messages() {
  const some = useAlerts(({ alerts }) => alerts.length > 0);
  const panels = usePanels(some);
  return (
    panels && (
      <>
        <panels.SessionTabs />
        {some && <panels.Alerts />}
      </>
    )
  );
}
