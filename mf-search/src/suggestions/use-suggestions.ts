import type { SearchSuggestion } from '@lectern/contracts';
import { useQueryClient } from '@lectern/remote';
import { useEffect, useState } from 'react';
import { suggestionsQuery } from './suggestions.queries';

/**
 * How long typing must pause before suggestions are asked for, in milliseconds.
 *
 * @source product.md, section 9, "Suggestion debounce (header and search)"
 */
export const SUGGESTION_DEBOUNCE = 500;

/** Talks suggested, and the text that they were found for. */
export interface Suggestions {
  text: string;
  talks: readonly SearchSuggestion[];
}

const NONE: Suggestions = { text: '', talks: [] };

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
    const show = (talks: Suggestions['talks']) => {
      if (latest) setFound({ text, talks });
    };
    const timer = setTimeout(() => {
      client.fetchQuery(suggestionsQuery(text)).then(show, (error: Error) => {
        console.warn(`Failed to fetch suggestions: ${error.message}`);
        show([]);
      });
    }, SUGGESTION_DEBOUNCE);
    return () => {
      latest = false;
      clearTimeout(timer);
    };
  }, [text, client]);

  return found;
}
