import { SIGNED_OUT, renewSession, useAuth } from '@lectern/auth';
import { clearAlerts, showAlert } from '@lectern/remote';
import { useEffect } from 'react';
import { signInLink } from './sign-in-path';

const CHANNEL = 'lectern.session';
const TOPIC = 'session';
/** Coming back to a tab asks no more often than this. */
const PAUSE_MS = 5_000;

/**
 * Keeps the tabs of a browser at one in who is signed in: what changes in one is asked for by the others at once, and by a tab that is come
 * back to. Says when one was logged out. Shows nothing itself.
 */
export function SessionTabs() {
  useEffect(() => {
    const others = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(CHANNEL);
    let asked = Date.now();
    const ask = async () => {
      asked = Date.now();
      const before = useAuth.getState().user;
      if (!(await renewSession())) return;
      const now = useAuth.getState().user;
      if (now) clearAlerts(TOPIC);
      else if (before) sayLoggedOut();
    };
    const comeBack = () => {
      if (document.visibilityState === 'visible' && Date.now() - asked > PAUSE_MS) void ask();
    };
    const pressed = () => {
      // The header has the way back in already.
      showAlert('You are logged out.', 'plain', { topic: TOPIC });
      // What had the focus is gone with the menu that it stood in.
      requestAnimationFrame(() => requestAnimationFrame(focusHeader));
    };
    // Also when this page has just learned it: whoever signed in on the way here did so without the others hearing of it.
    const stop = useAuth.subscribe(({ user }, before) => {
      if (user?.id !== before.user?.id) others?.postMessage(null);
    });
    if (useAuth.getState().user) others?.postMessage(null);
    others?.addEventListener('message', () => void ask());
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

function sayLoggedOut(): void {
  showAlert('You have been logged out. What you typed is kept.', 'bad', {
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
