import { create } from 'zustand';

export interface Alert {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
  /** What it is about; a newer message on the same topic replaces it. */
  topic?: string;
  /** Link for resolving it. */
  to?: string;
  label?: string;
}

interface Alerts {
  alerts: readonly Alert[];
}

let nextId = 1;

/**
 * Messages on screen, oldest first. The shell shows them with role `alert`; they do not take the focus and
 * can be dismissed.
 */
export const useAlerts = create<Alerts>(() => ({ alerts: [] }));

/** Shows a message verbatim. A text already on screen is announced again instead of stacked. */
export function showAlert(
  text: string,
  tone: Alert['tone'] = 'bad',
  extra: Pick<Alert, 'topic' | 'to' | 'label'> = {},
): void {
  const alert = { id: nextId++, text, tone, ...extra };
  const isSame = ({ text: shownText, topic }: Alert) =>
    shownText === text || (topic !== undefined && topic === extra.topic);
  useAlerts.setState(({ alerts }) => ({ alerts: [...alerts.filter((other) => !isSame(other)), alert] }));
}

/** Removes messages about something that is resolved. */
export function clearAlerts(about: string): void {
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter(({ topic }) => topic !== about) }));
}

export function dismissAlert(id: number): void {
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) }));
}
