import type { Vital } from '@lectern/contracts';
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';

/**
 * Measures the page's web vitals. The library can load late: browsers buffer its entries from page start.
 * Layout shifts and delays grow as long as the page is open, so every change is reported, and the caller
 * decides when they are final.
 */
export function watchVitals(onVital: (name: Vital, value: number) => void): void {
  const report = ({ name, value }: { name: Vital; value: number }) => onVital(name, value);
  onTTFB(report);
  onFCP(report);
  onLCP(report);
  onCLS(report, { reportAllChanges: true });
  onINP(report, { reportAllChanges: true });
}
