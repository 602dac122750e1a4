import { create } from 'zustand';

export interface Alert {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
  /** Where the message leads to, within the site. */
  link?: AlertLink | undefined;
}

export interface AlertLink {
  to: string;
  label: string;
}

interface Alerts {
  alerts: readonly Alert[];
}

let nextId = 1;

/** Messages on screen, oldest first. The shell shows them with role `alert`; they take no focus and can be dismissed. */
export const useAlerts = create<Alerts>(() => ({ alerts: [] }));

/** Shows a message, to the letter. The same text on screen already is announced again, not stacked. */
export function showAlert(text: string, tone: Alert['tone'] = 'bad', link?: AlertLink): void {
  const alert = { id: nextId++, text, tone, link };
  useAlerts.setState(({ alerts }) => ({ alerts: [...alerts.filter((other) => other.text !== text), alert] }));
}

export function dismissAlert(id: number): void {
  useAlerts.setState(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) }));
}
