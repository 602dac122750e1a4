/** Longer addresses are nobody's; clients take headers of 16 KiB. */
const LONGEST_URL = 2_000;

/**
 * A `Link` header for a list by pages; null for an address that is too long to be repeated.
 *
 * @param url of the request: its path and query
 * @param pages how many there are, from 1
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
