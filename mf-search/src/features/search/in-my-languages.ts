import { readsLanguage } from '@lectern/ui';

/** The best matches keep their place, in any language. */
const KEPT = 3;

/**
 * Moves results in languages the reader does not know to the end of the page, otherwise keeping the order.
 * Nothing is left out.
 */
export function inMyLanguages<Item extends { language: string | null }>(
  items: readonly Item[],
  mine: readonly string[],
): Item[] {
  const isRead = ({ language }: Item) => !language || readsLanguage(mine, language);
  const [best, rest] = [items.slice(0, KEPT), items.slice(KEPT)];
  return [...best, ...rest.filter(isRead), ...rest.filter((item) => !isRead(item))];
}
