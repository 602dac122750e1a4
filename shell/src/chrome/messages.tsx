import { useAlerts } from '@lectern/remote';
import { usePanels } from './use-panels';

/** Where messages appear. */
export function Messages() {
  const some = useAlerts(({ alerts }) => alerts.length > 0);
  const panels = usePanels(some);
  return some && panels ? <panels.Alerts /> : null;
}
