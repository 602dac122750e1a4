import type { SearchBoxAnswer, SearchSuggestion } from '@lectern/contracts';
import { useQueryClient } from '@lectern/remote';
import { useEffect, useState } from 'react';
import { boxQuery, suggestionsQuery } from './suggestions.queries';

/**
 * How long typing must pause before suggestions are requested, in milliseconds.
 *
 * @source product.md, section 9, "Suggestion debounce (header and search)"
 */
export const SUGGESTION_DEBOUNCE = 500;

/** Suggestions, and the text they belong to. Each part is null until it is there, and if it could not be loaded. */
export interface Suggestions {
  text: string;
  talks: readonly SearchSuggestion[] | null;
  /** The other kinds, and what tells the first talks from others. */
  box: SearchBoxAnswer | null;
  /** Both parts have been answered. */
  complete: boolean;
}

const NONE: Suggestions = { text: '', talks: null, box: null, complete: false };

/**
 * Suggestions for a text once typing pauses, each part when it is there; those of the previous text stay until then. Blank text has none.
 * Only the response to the latest text counts, in whatever order responses arrive.
 *
 * @source product.md, sections 5 and 8: skipped and emptied when blank; a failure is logged and empties the list
 */
export function useSuggestions(typed: string): Suggestions {
  const client = useQueryClient();
  const text = typed.trim();
  const [found, setFound] = useState(NONE);
  // Suggestions from before the text was cleared do not apply to what is typed next.
  if (!text && found !== NONE) setFound(NONE);

  useEffect(() => {
    if (!text) return;
    let latest = true;
    const show = (part: Partial<Suggestions>) => {
      if (latest) setFound((before) => ({ ...(before.text === text ? before : { ...NONE, text }), ...part }));
    };
    const failed = (error: Error) => {
      console.warn(`Failed to fetch suggestions: ${error.message}`);
      return null;
    };
    const timer = setTimeout(() => {
      const talks = client.fetchQuery(suggestionsQuery(text)).catch(failed);
      const box = client.fetchQuery(boxQuery(text)).catch(failed);
      void talks.then((found) => show({ talks: found }));
      void box.then((found) => found && show({ box: found }));
      void Promise.all([talks, box]).then(([found]) =>
        show({ complete: true, ...(!found && { box: null }) }),
      );
    }, SUGGESTION_DEBOUNCE);
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [text, client]);

  return found;
}
