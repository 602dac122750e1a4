import { showAlert } from '@lectern/remote';
import { useEffect, useState } from 'react';
import type * as DialogsModule from './dialogs';

type Dialogs = typeof DialogsModule;

let pending: Promise<Dialogs> | null = null;

/** The dialogs, which are not part of the first view: loaded when it is idle. */
function fetchDialogs(): Promise<Dialogs> {
  return (pending ??= import(/* webpackChunkName: "actions" */ './dialogs').catch((error: unknown) => {
    pending = null;
    throw error;
  }));
}

/** Loads the dialogs when idle, so that they are available when needed, even offline. */
export function usePreloadDialogs(): void {
  useEffect(() => {
    const fetchQuietly = () => void fetchDialogs().catch(() => undefined);
    if (!globalThis.requestIdleCallback) return fetchQuietly();
    const handle = requestIdleCallback(fetchQuietly);
    return () => cancelIdleCallback(handle);
  }, []);
}

/**
 * The dialogs, once requested; null until loaded.
 *
 * @param onFailed called when they cannot be loaded, which is also announced
 */
export function useDialogs(wanted: boolean, onFailed: () => void): Dialogs | null {
  const [dialogs, setDialogs] = useState<Dialogs | null>(null);
  useEffect(() => {
    if (!wanted || dialogs) return;
    let current = true;
    fetchDialogs().then(
      (found) => current && setDialogs(found),
      () => {
        if (!current) return;
        showAlert('This part of the page could not be loaded. Try again.');
        onFailed();
      },
    );
    return () => void (current = false);
  }, [wanted, dialogs, onFailed]);
  return dialogs;
}
