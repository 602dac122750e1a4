import { VisuallyHidden } from '@lectern/ui';
import { useQueryClient } from '@lectern/remote';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { forgetFailures } from './query-client';
import { watchForTarget } from './scroll-target';
import { readScroll, writeScroll } from './scroll-positions';

/**
 * What a browser does on page load, done for client-side navigation: restores the scroll position, moves the
 * focus, and announces the page to screen readers.
 */
export function NavigationEffects() {
  const location = useLocation();
  const type = useNavigationType();
  const client = useQueryClient();
  const [announced, setAnnounced] = useState('');
  const before = useRef(location);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    // A reload and leaving the site are left to the browser.
    const release = () => void (history.scrollRestoration = 'auto');
    addEventListener('pagehide', release);
    return () => removeEventListener('pagehide', release);
  }, []);

  // On reload the browser restores the scroll position before the lists have their former length.
  const [loadedAt] = useState(location.key);
  useLayoutEffect(() => {
    const top = isRestored() ? readScroll(loadedAt) : undefined;
    if (top !== undefined) return watchForTarget({ top });
    // Until now nothing has stored what the visitor scrolled.
    if (scrollY) writeScroll(loadedAt, scrollY);
  }, [loadedAt]);

  // Before the scroll position changes: a move caused by the new page must not be stored for the previous
  // one.
  useLayoutEffect(() => {
    const remember = () => writeScroll(location.key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    return () => removeEventListener('scroll', remember);
  }, [location.key]);

  useLayoutEffect(() => {
    const previous = before.current;
    before.current = location;
    if (previous.key === location.key) return;
    const samePage = previous.pathname === location.pathname;
    if (type === NavigationType.Pop) return watchForTarget({ top: readScroll(location.key) ?? 0 });
    if (location.hash) return watchForTarget({ id: decodeURIComponent(location.hash.slice(1)) });
    if (!samePage) scrollTo(0, 0);
  }, [location, type]);

  const first = useRef(true);
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    forgetFailures(client);
    focusPage();
    return onTitle(setAnnounced);
  }, [client, location.pathname]);

  return (
    <VisuallyHidden as="div" aria-live="polite" aria-atomic="true">
      {announced}
    </VisuallyHidden>
  );
}

/** The document was reloaded, or restored from history. */
function isRestored(): boolean {
  const [entry] = performance.getEntriesByType?.('navigation') ?? [];
  const { type } = (entry ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === 'reload' || type === 'back_forward';
}

/**
 * A page sets its title once it has its data, so a title replaced within this time does not count, in
 * milliseconds.
 */
const TITLE_SETTLES_MS = 400;

/**
 * Calls back with the title when it has settled, and on every later change. Returns a function that stops it.
 */
function onTitle(callback: (title: string) => void): () => void {
  const report = () => callback(document.title);
  let timer = setTimeout(report, TITLE_SETTLES_MS);
  const observer = new MutationObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(report, TITLE_SETTLES_MS);
  });
  const title = document.querySelector('title');
  if (title) observer.observe(title, { childList: true });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

/** Moves the focus to the new content, unless the new page has already placed it. */
function focusPage(): void {
  const main = document.querySelector<HTMLElement>('main');
  if (!main || main.contains(document.activeElement)) return;
  const target = main.querySelector<HTMLElement>('h1') ?? main;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
