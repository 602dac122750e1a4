import { findPage, type Snapshot } from '@lectern/contracts';
import { clearAlerts, showAlert } from '@lectern/remote';
import type { RemoteModules } from './remote-module';

const TOPIC = 'offline';

/**
 * Without a network, a link would replace the page on screen by one that cannot be loaded, so it is followed only if it is pressed again:
 * the page may have been opened before. A page that failed to load is loaded as soon as the network is back.
 *
 * @returns a function that stops listening
 */
export function holdPageOffline(
  document: Document,
  snapshot: Snapshot,
  modules: Pick<RemoteModules, 'request' | 'retry'>,
): () => void {
  let refused = '';
  const onClick = (event: MouseEvent) => {
    if (navigator.onLine || event.button !== 0) return;
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || link.origin !== location.origin || isHere(link) || link.href === refused) return;
    refused = link.href;
    event.preventDefault();
    showAlert('You are offline. Press the link again to try it anyway.', 'plain', { topic: TOPIC });
  };
  const onOnline = () => {
    refused = '';
    clearAlerts(TOPIC);
    const page = findPage(snapshot, location.pathname);
    if (!page || modules.request(page.remote, page.expose).status !== 'failed') return;
    // A document caches a failed ES module: only a new document fetches it again.
    if (page.remote.release.type === 'module') location.reload();
    else modules.retry(page.remote, page.expose);
  };
  // Before the link itself handles it.
  document.addEventListener('click', onClick, { capture: true });
  addEventListener('online', onOnline);
  return () => {
    document.removeEventListener('click', onClick, { capture: true });
    removeEventListener('online', onOnline);
  };
}

/** Whether a link stays on the page, such as one to a heading. */
const isHere = ({ pathname, search }: HTMLAnchorElement): boolean =>
  pathname === location.pathname && search === location.search;
