/**
 * Characters; a visitor's own address may be as long. Pages pass parts of their address on to the API, so a
 * long path is not their code's fault.
 */
const LONGEST = 136 * 1024;
const BASE = 'http://same.site';
/** An encoded dot or slash that some path parsers decode. */
const DISGUISED = /%(?:2e|2f|5c)/i;

/**
 * Whether a path, as written, is one of the API's. A page's requests are judged here and not in the thread
 * that runs the page, and none may contain parent segments: routers disagree on `/api/v1/../../readyz`.
 */
export function isCallPath(path: string): boolean {
  if (path.length > LONGEST || !path.startsWith('/api/v1/') || !URL.canParse(path, BASE)) return false;
  const { origin, pathname, search } = new URL(path, BASE);
  return origin === BASE && pathname + search === path && !DISGUISED.test(pathname);
}
