import { showAlert } from '@lectern/remote';
import { useEffect, useState } from 'react';
import type * as DialogsModule from './dialogs';

type Dialogs = typeof DialogsModule;

let pending: Promise<Dialogs> | null = null;

/** The dialogs, which cost the first view nothing: they come when it is idle. */
function fetchDialogs(): Promise<Dialogs> {
  return (pending ??= import(/* webpackChunkName: "acts" */ './dialogs').catch((error: unknown) => {
    pending = null;
    throw error;
  }));
}

/** Fetches the dialogs when nothing else is to be done, so that they are there when they are wanted, also without a network. */
export function useDialogsAhead(): void {
  useEffect(() => {
    const fetchQuietly = () => void fetchDialogs().catch(() => undefined);
    if (!globalThis.requestIdleCallback) return fetchQuietly();
    const handle = requestIdleCallback(fetchQuietly);
    return () => cancelIdleCallback(handle);
  }, []);
}

/**
 * The dialogs once they are wanted; null until they are here.
 *
 * @param onFailed called when they cannot be had, which is said
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
        showAlert('This part of the page cannot be loaded right now. Try again.');
        onFailed();
      },
    );
    return () => void (current = false);
  }, [wanted, dialogs, onFailed]);
  return dialogs;
}
