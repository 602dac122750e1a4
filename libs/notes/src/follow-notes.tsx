import type { Note } from '@lectern/contracts';
import { useQueryClient } from '@lectern/remote';
import { VisuallyHidden } from '@lectern/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { holdPlace } from './hold-place';

/** How often the list is refreshed. */
const EVERY_MS = 60_000;
/** Returning to a tab fires two events, and may follow a recent refresh. */
const AT_MOST_EVERY_MS = 5_000;

interface FollowNotesProps {
  /** The displayed list. */
  notes: readonly Note[] | undefined;
  /** Key of the list's query. */
  queryKey: readonly unknown[];
  /** Refreshes the list; errors are ignored. */
  load: () => Promise<Note[]>;
  viewer: number | null;
  /** The user's own change is in progress: the list is left alone. */
  isBusy?: boolean;
}

/**
 * Merges others' new, changed and deleted notes into the list: on returning to the tab, and every minute
 * while it is visible and online. New notes are announced. Nothing is merged while the user's own note is
 * being changed or deleted.
 */
export function FollowNotes({ notes, queryKey, load, viewer, isBusy = false }: FollowNotesProps) {
  const client = useQueryClient();
  const [announcement, setAnnouncement] = useState('');
  const here = useRef<HTMLSpanElement>(null);
  const release = useRef<(() => void) | null>(null);
  const now = useRef({ queryKey, load, viewer, isBusy });
  useEffect(() => {
    now.current = { queryKey, load, viewer, isBusy };
  });
  useLayoutEffect(() => {
    release.current?.();
    release.current = null;
  }, [notes]);

  useEffect(() => {
    let last = Date.now();
    const place = () => here.current?.parentElement ?? null;
    const mayNot = () =>
      document.visibilityState === 'hidden' ||
      navigator.onLine === false ||
      now.current.isBusy ||
      Boolean(place()?.querySelector('[data-note-open]'));

    const look = async () => {
      if (mayNot() || Date.now() - last < AT_MOST_EVERY_MS) return;
      last = Date.now();
      const { queryKey: key, load: ask, viewer: reader } = now.current;
      const before = client.getQueryData<Note[]>(key);
      const fresh = await ask().catch(() => null);
      // A change made in the meantime is newer than this response.
      if (!fresh || !before || client.getQueryData(key) !== before || mayNot()) return;
      release.current = holdPlace(place());
      const known = new Set(before.map(({ id }) => id));
      const news = fresh.filter(({ id, user_id: author }) => !known.has(id) && author !== reader).length;
      client.setQueryData(key, fresh);
      setAnnouncement(news === 0 ? '' : news === 1 ? '1 new note' : `${news} new notes`);
    };
    const listener = () => void look();
    const timer = setInterval(listener, EVERY_MS);
    document.addEventListener('visibilitychange', listener);
    for (const what of ['focus', 'online']) addEventListener(what, listener);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', listener);
      for (const what of ['focus', 'online']) removeEventListener(what, listener);
    };
  }, [client]);

  return (
    <VisuallyHidden ref={here} role="status">
      {announcement}
    </VisuallyHidden>
  );
}
