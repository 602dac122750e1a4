/** What a search is for. Everything empty is no search. */
export interface AskedFor {
  query: string;
  tags: readonly string[];
  /** One name; empty for every speaker. */
  speaker: string;
}

/** What the filters narrow a search by. */
export type Chosen = Pick<AskedFor, 'tags' | 'speaker'>;

/** What the address asks for. @source product.md, section 2, "Search": tag is comma-separated */
export function askedFor(search: URLSearchParams): AskedFor {
  const tags = (search.get('tag') ?? '').split(',').map((tag) => tag.trim());
  return {
    query: search.get('query')?.trim() ?? '',
    tags: [...new Set(tags)].filter(Boolean),
    speaker: search.get('speaker_name')?.trim() ?? '',
  };
}

/** True where there is something to look for; else the page suggests talks. */
export const isSearch = ({ query, tags, speaker }: AskedFor) =>
  query.trim() !== '' || tags.length > 0 || speaker !== '';

/** How many filters are chosen. */
export const countOf = ({ tags, speaker }: Chosen) => tags.length + (speaker ? 1 : 0);

/**
 * The parameters of the page and of the call alike, each only where it says something.
 *
 * @source product.md, section 5, "Search page"
 */
export function parametersOf({ query, tags, speaker }: AskedFor): URLSearchParams {
  const text = query.trim();
  return new URLSearchParams({
    ...(text && { query: text }),
    ...(tags.length > 0 && { tag: tags.join(',') }),
    ...(speaker && { speaker_name: speaker }),
  });
}

/** Address of the page that shows a search. */
export function searchPath(asked: AskedFor): string {
  const parameters = parametersOf(asked).toString();
  return parameters ? `/search?${parameters}` : '/search';
}
