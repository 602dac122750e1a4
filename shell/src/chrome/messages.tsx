import { useAlerts } from '@lectern/remote';
import { usePanels } from './use-panels';

/** Shows messages, and listens for session changes. */
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
