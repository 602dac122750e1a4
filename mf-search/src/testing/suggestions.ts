import type { SearchSuggestion } from '@lectern/contracts';

export const suggestions = (...titles: string[]): SearchSuggestion[] =>
  titles.map((title, i) => ({ id: i + 1, slug: `talk-${i + 1}`, title }));
