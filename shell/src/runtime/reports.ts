import type { RemoteFailure, RemoteLoad } from '@lectern/federation';

/** What happens in a page before telemetry is there to hear of it, in order. */
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
 * The page's end of telemetry, which is fetched when the page is idle: until then reports wait here, and nothing else of it is in the
 * first view.
 */
export const reports = {
  early: [] as Report[],
  add(report: Report): void {
    if (this.early.length < KEPT) this.early.push(report);
    if (isBad(report)) this.start();
  },
  /** Fetches telemetry, once; what failed is told soon, however long the page takes to be idle. */
  start: (): void => undefined,
  /** Whether a navigation inside the page is to be a full load instead; telemetry knows. */
  isRecalled: () => false,
};

const isBad = (report: Report) =>
  'failure' in report ? report.failure.next !== 'retry' : report.type !== 'load' && report.type !== 'view';

/** Notes what nobody caught. */
export function watchErrors(): void {
  const note = (event: ErrorEvent | PromiseRejectionEvent) => reports.add(event);
  addEventListener('error', note);
  addEventListener('unhandledrejection', note);
}
