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

/** Suggestions, and the text they belong to. */
export interface Suggestions {
  text: string;
  talks: readonly SearchSuggestion[];
  /** The other kinds; null if they could not be loaded. */
  box: SearchBoxAnswer | null;
}

const NONE: Suggestions = { text: '', talks: [], box: null };

/**
 * Suggestions for a text once typing pauses; those of the previous text stay until then. Blank text has none.
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
    const show = (next: Suggestions) => {
      if (latest) setFound(next);
    };
    const failed = (error: Error) => {
      console.warn(`Failed to fetch suggestions: ${error.message}`);
      return null;
    };
    const timer = setTimeout(() => {
      void Promise.all([
        client.fetchQuery(suggestionsQuery(text)).catch(failed),
        client.fetchQuery(boxQuery(text)).catch(failed),
      ]).then(([talks, box]) => show(talks ? { text, talks, box } : { ...NONE, text }));
    }, SUGGESTION_DEBOUNCE);
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [text, client]);

  return found;
}
