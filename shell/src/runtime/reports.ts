import type { RemoteFailure, RemoteLoad } from '@lectern/federation';

/** What happens in a page before telemetry has loaded, in order. */
export type Report =
  | { type: 'load'; load: RemoteLoad }
  | { type: 'failure'; failure: RemoteFailure }
  /** The shell itself failed to render. */
  | { type: 'render'; error: unknown }
  /** Another page of the site is shown, by its path. */
  | { type: 'view'; path: string }
  | ErrorEvent
  | PromiseRejectionEvent;

const KEPT = 50;

/**
 * Reports wait here until telemetry is fetched, when the page is idle; the first view contains nothing else
 * of it.
 */
export const reports = {
  early: [] as Report[],
  add(report: Report): void {
    if (this.early.length < KEPT) this.early.push(report);
    if (isBad(report)) this.start();
  },
  /** Fetches telemetry, once; failures are reported soon, however long the page takes to become idle. */
  start: (): void => undefined,
  /** Whether a client-side navigation must be a full load instead; telemetry decides. */
  isRecalled: () => false,
};

const isBad = (report: Report) =>
  'failure' in report ? report.failure.next !== 'retry' : report.type !== 'load' && report.type !== 'view';

/** Records uncaught errors. */
export function watchErrors(): void {
  const note = (event: ErrorEvent | PromiseRejectionEvent) => reports.add(event);
  addEventListener('error', note);
  addEventListener('unhandledrejection', note);
}
