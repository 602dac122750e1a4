import { useEffect } from 'react';

/**
 * Logs that something could not be loaded; the page does not mention it.
 *
 * @source product.md, section 8, "Carousel, trending, popular, recent, top-voice, tags failures"
 */
export function useLogged(what: string, error: Error | null): void {
  useEffect(() => {
    if (error) console.warn(`Failed to fetch ${what}: ${error.message}`);
  }, [what, error]);
}
