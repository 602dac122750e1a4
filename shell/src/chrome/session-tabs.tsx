import { SIGNED_OUT, renewSession, useAuth } from '@lectern/auth';
import { clearAlerts, showAlert } from '@lectern/remote';
import { useEffect } from 'react';
import { signInLink } from './sign-in-path';

const CHANNEL = 'lectern.session';
/** Sent by the tab in which Log out was pressed, which removes typed text. */
const PRESSED = 'pressed';
const TOPIC = 'session';
/** Minimum time between two session checks on returning to a tab, in milliseconds. */
const PAUSE_MS = 5_000;

/**
 * Keeps the session in sync across a browser's tabs: after a change in one, the others refresh it
 * immediately, and so does a tab that becomes visible again. Announces a logout. Renders nothing.
 */
export function SessionTabs() {
  useEffect(() => {
    const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
    let checkedAt = Date.now();
    let isForgotten = false;
    const ask = async () => {
      checkedAt = Date.now();
      const before = useAuth.getState().user;
      if (!(await renewSession())) return;
      const now = useAuth.getState().user;
      if (now) clearAlerts(TOPIC);
      else if (before) sayLoggedOut(isForgotten);
      isForgotten = false;
    };
    const comeBack = () => {
      if (document.visibilityState === 'visible' && Date.now() - checkedAt > PAUSE_MS) void ask();
    };
    const pressed = () => {
      others?.postMessage(PRESSED);
      // The header already links to the sign-in.
      showAlert('You are logged out.', 'plain', { topic: TOPIC });
      // The focused element is gone with the menu it was in.
      requestAnimationFrame(() => requestAnimationFrame(focusHeader));
    };
    // Also when this page has only now learned of it: the sign-in that led here did not notify the other
    // tabs.
    const stop = useAuth.subscribe(({ user }, before) => {
      if (user?.id !== before.user?.id) others?.postMessage(null);
    });
    if (useAuth.getState().user) others?.postMessage(null);
    others?.addEventListener('message', ({ data }) => {
      if (data === PRESSED) isForgotten = true;
      else void ask();
    });
    addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', comeBack);
    addEventListener(SIGNED_OUT, pressed);
    return () => {
      stop();
      others?.close();
      removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', comeBack);
      removeEventListener(SIGNED_OUT, pressed);
    };
  }, []);
  return null;
}

/** @param isForgotten typed text is on the screen alone */
function sayLoggedOut(isForgotten: boolean): void {
  const text = isForgotten
    ? 'You have logged out in another tab. What you typed here is no longer kept: copy it before you leave this page.'
    : 'You have been logged out. What you typed is kept.';
  showAlert(text, 'bad', {
    topic: TOPIC,
    to: signInLink('sign_in', location),
    label: 'Log in',
  });
}

function focusHeader(): void {
  if (document.activeElement !== document.body) return;
  const places = document.querySelectorAll<HTMLElement>(
    'header a[href^="/users/sign_in"], header button[aria-expanded]',
  );
  [...places].find((place) => place.checkVisibility?.() ?? true)?.focus();
}
