import type { Snapshot } from '@lectern/contracts';
import { reports } from '../runtime/reports';
import type { RemoteModules } from '../runtime/remote-module';
import { runningShell } from './owner';
import { Telemetry } from './telemetry';
import { watchTokens } from './tokens';
import { watchVitals } from './vitals';

/**
 * Starts reporting the page's health, beginning with what has happened so far.
 *
 * @param path of the page that was loaded
 */
export function startTelemetry(snapshot: Snapshot, modules: RemoteModules, path: string): void {
  const telemetry = new Telemetry({
    snapshot,
    modules,
    shell: runningShell(),
    path,
    token: document.querySelector<HTMLMetaElement>('meta[name="page-token"]')?.content || undefined,
    reload: () => location.reload(),
  });
  watchTokens(telemetry.offer);
  for (const report of reports.early.splice(0)) telemetry.take(report);
  reports.add = telemetry.take;
  reports.isRecalled = () => telemetry.recall.take();
  watchVitals((name, value) => telemetry.vital(name, value));
  // Registered after the library's own listeners, which finalize their measurements.
  addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? telemetry.hide() : telemetry.show(),
  );
  addEventListener('pagehide', () => telemetry.hide());
}
