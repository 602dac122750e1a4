import type { BeaconAnswer, Snapshot, Vital } from '@lectern/contracts';
import type { RemoteState } from '@lectern/federation';
import type { Report } from '../runtime/reports';
import { messageOf } from './message';
import { ownerOf, type Named } from './owner';
import { Recall } from './recall';
import { View } from './view';

const PATH = '/api/v1/telemetry';
/**
 * Milliseconds. A failure is sent immediately, since the automatic rollback depends on it; the rest waits
 * until the page has settled.
 */
const FAILURE_MS = 500;
const NEWS_MS = 4_000;
/** Interval at which recalled releases are requested while the page is visible, in milliseconds. */
const ASK_MS = 50_000;
const MINUTE_MS = 60_000;
const MOST_A_MINUTE = 6;
/** Views kept until they can be sent. */
const MOST_LEFT = 10;

interface Options {
  snapshot: Snapshot;
  modules: { request: (remote: Snapshot['remotes'][number], expose: string) => RemoteState<unknown> };
  shell: Named | null;
  path: string;
  /** Reloads the page. */
  reload: () => void;
  /** Token of the loaded page's view. */
  token: string | undefined;
}

/**
 * Reports the health of the page's releases to the services, and learns from them which were recalled. Never
 * throws.
 */
export class Telemetry {
  readonly recall: Recall;
  private readonly first: View;
  private view: View;
  private left: View[] = [];
  /** Remotes whose code this page has run. */
  private readonly ran = new Set<string>();
  private sent: number[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private due = Infinity;
  /** The newest token not yet used by a view. */
  private spare: string | undefined;

  constructor(private readonly options: Options) {
    const { snapshot, shell } = options;
    this.recall = new Recall(snapshot, shell ? [`${shell.remote}@${shell.version}`] : []);
    this.first = this.view = this.viewOf(options.path);
    this.view.token = options.token;
    this.within(NEWS_MS);
  }

  /** Takes a report. */
  readonly take = (report: Report): void => {
    try {
      this.note(report);
    } catch {
      // Telemetry must never break the page.
    }
  };

  vital(name: Vital, value: number): void {
    if (this.view !== this.first) return;
    this.view.vital(name, value);
    if (this.view.news) this.within(NEWS_MS);
  }

  /** Takes the token of a response, for the next view. */
  readonly offer = (token: string): void => {
    this.spare = token;
  };

  /** The page is hidden, and may never come back. */
  hide(): void {
    clearTimeout(this.timer);
    this.due = Infinity;
    this.view.end();
    for (const view of this.untold()) {
      const body = this.bodyOf(view);
      if (!navigator.sendBeacon(PATH, body)) view.untold();
    }
  }

  /** The page is visible again. */
  show(): void {
    this.within(0);
  }

  private note(report: Report): void {
    if (report instanceof Event) return this.uncaught(report);
    switch (report.type) {
      case 'view':
        this.view.look();
        this.view.end();
        if (this.view.news) this.left = [...this.left, this.view].slice(-MOST_LEFT);
        this.view = this.viewOf(report.path);
        return this.within(NEWS_MS);
      case 'load': {
        const { remote, version, ms } = report.load;
        this.ran.add(remote);
        this.view.load({ remote, version, ms: Math.round(ms) });
        return this.within(NEWS_MS);
      }
      case 'failure': {
        const { remote, version, phase, error, next } = report.failure;
        // A failure that the retry fixes does not count.
        if (next !== 'retry') this.fail({ remote, version }, phase, error);
        return;
      }
      case 'render':
        return this.fail(ownerOf(stackOf(report.error)) ?? this.options.shell, 'render', report.error);
    }
  }

  private uncaught(event: ErrorEvent | PromiseRejectionEvent): void {
    const isError = event instanceof ErrorEvent;
    const error: unknown = isError ? event.error : event.reason;
    const stack = stackOf(error) || (isError ? event.filename : '');
    this.fail(
      ownerOf(stack),
      isError ? 'error' : 'rejection',
      error ?? (isError ? new Error(event.message) : error),
    );
  }

  private fail(named: Named | null, kind: Parameters<View['fail']>[1], error: unknown): void {
    if (named && this.view.fail(named, kind, messageOf(error), error)) this.within(FAILURE_MS);
  }

  private viewOf(path: string): View {
    const { snapshot, modules, shell } = this.options;
    return new View(snapshot, modules, path, shell);
  }

  private untold(): View[] {
    this.view.look();
    const views = [...this.left, this.view].filter(({ news }) => news);
    this.left = [];
    return views;
  }

  /** Schedules a beacon within `ms`, or later if too many were sent in the last minute. */
  private within(ms: number): void {
    const now = performance.now();
    this.sent = this.sent.filter((at) => at > now - MINUTE_MS);
    const oldest = this.sent.length >= MOST_A_MINUTE ? (this.sent[0] ?? now) + MINUTE_MS : 0;
    const due = Math.max(now + ms, oldest);
    if (due >= this.due) return;
    clearTimeout(this.timer);
    this.due = due;
    this.timer = setTimeout(() => void this.send(), due - now);
  }

  private async send(): Promise<void> {
    this.due = Infinity;
    if (document.visibilityState === 'visible' && navigator.onLine !== false) {
      this.sent.push(performance.now());
      const views = this.untold();
      // The current view is sent even without news, to learn of recalls.
      for (const view of views.includes(this.view) ? views : [...views, this.view]) await this.post(view);
    }
    if (document.visibilityState === 'visible') this.within(this.view.news ? NEWS_MS * 4 : ASK_MS);
  }

  private hear({ recalled, withdrawn, token }: BeaconAnswer, view: View): void {
    this.recall.add(recalled);
    // Whatever the visitor types is saved by the component that takes it.
    if (this.recall.withdraw(withdrawn, this.ran) && this.recall.take()) this.options.reload();
    if (token === undefined) return;
    // A view without a valid token did not count: it is sent again with the token of the response.
    view.token = token;
    this.again(view);
  }

  private async post(view: View): Promise<void> {
    try {
      const answer = await fetch(PATH, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: this.bodyOf(view),
        keepalive: true,
        priority: 'low',
      });
      if (answer.ok) this.hear((await answer.json()) as BeaconAnswer, view);
    } catch {
      // No network: the same data is sent next time.
      this.again(view);
    }
  }

  private bodyOf(view: View): string {
    if (!view.token) [view.token, this.spare] = [this.spare, undefined];
    return JSON.stringify(view.beacon());
  }

  private again(view: View): void {
    view.untold();
    if (view !== this.view) this.left = [view, ...this.left].slice(-MOST_LEFT);
  }
}

const stackOf = (error: unknown) => {
  const { stack } = (error ?? {}) as { stack?: unknown };
  return typeof stack === 'string' ? stack : '';
};
