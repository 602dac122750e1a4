import type { Vital } from '@lectern/contracts';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * Measures how fast the page was. The library can come late: the browser keeps what its observers ask for from the page's start. Shifts
 * and delays go on for as long as the page is open, so they are told whenever they change, and whoever listens ends it.
 */
export function watchVitals(tell: (name: Vital, value: number) => void): void {
  const told = ({ name, value }: { name: Vital; value: number }) => tell(name, value);
  onTTFB(told);
  onFCP(told);
  onLCP(told);
  onCLS(told, { reportAllChanges: true });
  onINP(told, { reportAllChanges: true });
}
