/** No real address is longer; clients accept headers up to 16 KiB. */
const LONGEST_URL = 2_000;

/**
 * A `Link` header for a paginated list; null for an address too long to repeat.
 *
 * @param url path and query of the request
 * @param pages number of pages, from 1
 */
export function pageLinks(url: string, page: number, pages: number): string | null {
  if (url.length > LONGEST_URL) return null;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const link = (rel: string, number: number) => {
    const query = new URLSearchParams(searchParams);
    query.set('page', String(number));
    return `<${pathname}?${query.toString()}>; rel="${rel}"`;
  };
  const links = [link('first', 1)];
  if (page > 1) links.push(link('prev', page - 1));
  if (page < pages) links.push(link('next', page + 1));
  return [...links, link('last', pages)].join(', ');
}
