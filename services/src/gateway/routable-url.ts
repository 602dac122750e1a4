/**
 * A page's address that the router can decode: with invalid percent encoding, as at the end of a cut link, every percent sign counts as
 * itself, and the address leads to the page "not found" instead of an error. Calls to the API stay as they are, and are refused.
 */
export function routableUrl(url: string): string {
  const [path = ''] = url.split('?', 1);
  if (!path.includes('%') || path.startsWith('/api/') || isDecodable(path)) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
