import { create } from 'zustand';

export interface Alert {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
  /** What it is about: another message about the same takes its place. */
  topic?: string;
  /** Where to go about it. */
  to?: string;
  label?: string;
}

interface Alerts {
  alerts: readonly Alert[];
}

let nextId = 1;

/** Messages on screen, oldest first. The shell shows them with role `alert`; they take no focus and can be dismissed. */
export const useAlerts = create<Alerts>(() => ({ alerts: [] }));

/** Shows a message, to the letter. The same text on screen already is announced again, not stacked. */
export function showAlert(
  text: string,
  tone: Alert['tone'] = 'bad',
  extra: Pick<Alert, 'topic' | 'to' | 'label'> = {},
): void {
  const alert = { id: nextId++, text, tone, ...extra };
  const isSame = ({ text: said, topic }: Alert) =>
    said === text || (topic !== undefined && topic === extra.topic);
  useAlerts.setState(({ alerts }) => ({ alerts: [...alerts.filter((other) => !isSame(other)), alert] }));
}

/** Takes away what was said about something that is in order now. */
export function clearAlerts(about: string): void {
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter(({ topic }) => topic !== about) }));
}

export function dismissAlert(id: number): void {
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) }));
}
