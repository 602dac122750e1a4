/**
 * Characters; a visitor's own address may be as long. Pages pass parts of their address on to the API, so a
 * long path is not their code's fault.
 */
const LONGEST = 136 * 1024;
const BASE = 'http://same.site';
/** An encoded dot, slash or backslash that some path parsers decode. */
const DISGUISED = /%(?:2e|2f|5c)/i;

/**
 * Whether a path, as written, is one of the API's. A page's requests are judged here and not in the thread
 * that runs the page, and none may contain parent segments: routers disagree on `/api/v1/../../readyz`.
 */
export const isCallPath = (path: string): boolean => isWrittenPlainly(path) && !isDisguised(path);

/**
 * Whether a path only has an encoded dot, slash or backslash in one of its parts, as from a visitor's address: nothing is called that, and
 * the page is not to blame.
 */
export const namesNothing = (path: string): boolean => isWrittenPlainly(path) && isDisguised(path);

function isWrittenPlainly(path: string): boolean {
  if (path.length > LONGEST || !path.startsWith('/api/v1/') || !URL.canParse(path, BASE)) return false;
  const { origin, pathname, search } = new URL(path, BASE);
  return origin === BASE && pathname + search === path;
}

const isDisguised = (path: string): boolean => DISGUISED.test(path.split('?', 1)[0] ?? '');
