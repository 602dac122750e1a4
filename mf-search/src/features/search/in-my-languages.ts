import { readsLanguage } from '@lectern/ui';

/** What matches best keeps its place, in whatever language. */
const KEPT = 3;

/** A page of results with those that its reader cannot read after the others, in the same order otherwise. Nothing is left out. */
export function inMyLanguages<Item extends { language: string | null }>(
  items: readonly Item[],
  mine: readonly string[],
): Item[] {
  const isRead = ({ language }: Item) => !language || readsLanguage(mine, language);
  const [best, rest] = [items.slice(0, KEPT), items.slice(KEPT)];
  return [...best, ...rest.filter(isRead), ...rest.filter((item) => !isRead(item))];
}
