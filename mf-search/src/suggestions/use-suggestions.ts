import type { SearchBoxAnswer, SearchSuggestion } from '@lectern/contracts';
import { useQueryClient } from '@lectern/remote';
import { useEffect, useState } from 'react';
import { boxQuery, suggestionsQuery } from './suggestions.queries';

/**
 * How long typing must pause before suggestions are asked for, in milliseconds.
 *
 * @source product.md, section 9, "Suggestion debounce (header and search)"
 */
export const SUGGESTION_DEBOUNCE = 500;

/** What is suggested, and the text that it was found for. */
export interface Suggestions {
  text: string;
  talks: readonly SearchSuggestion[];
  /** What stands beside them; null where that could not be had. */
  box: SearchBoxAnswer | null;
}

const NONE: Suggestions = { text: '', talks: [], box: null };

/**
 * Suggestions for a text once it stands still; those of the text before stay until then. Blank text has none. Only the
 * latest text's answer counts, in whatever order answers come.
 *
 * @source product.md, sections 5 and 8: skipped and emptied when blank; a failure is logged and empties the list
 */
export function useSuggestions(typed: string): Suggestions {
  const client = useQueryClient();
  const text = typed.trim();
  const [found, setFound] = useState(NONE);
  // What was found before the text became blank is not for what is typed next.
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
