import { findPage, type OwnedPage, type Snapshot, type SnapshotRemote } from '@lectern/contracts';
import { loadLater } from './later-remotes';

/** A pointer that merely passes over a link leaves it sooner than this, in milliseconds. */
const HOVER_MS = 60;

export interface PrefetchOptions {
  document: Document;
  snapshot: Snapshot;
  prefetch: (remote: SnapshotRemote, expose: string) => void;
}

/**
 * Loads the owner of a link's page when the visitor is about to follow it: by pointer, keyboard or touch.
 * Does nothing in data-saver mode. Returns a function that stops it.
 */
export function prefetchOnIntent({ document, snapshot, prefetch }: PrefetchOptions): () => void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const start = (target: EventTarget | null) => {
    const path = internalPath(target);
    if (path === null) return;
    const ahead = (page: OwnedPage | null) => page && prefetch(page.remote, page.expose);
    const page = findPage(snapshot, path);
    if (page) ahead(page);
    else void loadLater(snapshot, path).then(ahead);
  };
  const now = ({ target }: Event) => start(target);
  const soon = ({ target }: Event) => {
    clearTimeout(timer);
    timer = setTimeout(start, HOVER_MS, target);
  };
  document.addEventListener('pointerover', soon, { passive: true });
  document.addEventListener('focusin', now);
  document.addEventListener('touchstart', now, { passive: true });
  return () => {
    clearTimeout(timer);
    document.removeEventListener('pointerover', soon);
    document.removeEventListener('focusin', now);
    document.removeEventListener('touchstart', now);
  };
}

/** Path of the link that an event happened on, if following it stays within this page. */
function internalPath(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.origin !== location.origin || link.target === '_blank' || link.hasAttribute('download'))
    return null;
  return link.pathname;
}
