const BASE = 'http://same.site';
/** A dot or a slash that some reader of paths takes for one. */
const DISGUISED = /%(?:2e|2f|5c)/i;

/**
 * Whether a path is one of the API's as it is written. What a page asks for is judged here and not in the thread that runs the page, and no
 * part of it may lead up: `/api/v1/../../readyz` is another path to whoever routes it.
 */
export function isCallPath(path: string): boolean {
  if (!path.startsWith('/api/v1/') || !URL.canParse(path, BASE)) return false;
  const { origin, pathname, search } = new URL(path, BASE);
  return origin === BASE && pathname + search === path && !DISGUISED.test(pathname);
}
