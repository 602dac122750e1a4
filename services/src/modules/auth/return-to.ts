const BASE = 'http://same.site';
const MAX_LENGTH = 2000;
/** Control characters vanish and backslashes turn into slashes when a browser reads an address. */
const DANGEROUS = /[\p{Cc}\\]/u;

/** A path of this site to come back to, or null for anything that could lead elsewhere or straight back to signing in. */
export function returnPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !value.startsWith('/')) return null;
  if (DANGEROUS.test(value) || !URL.canParse(value, BASE)) return null;
  const url = new URL(value, BASE);
  // It would lead to the first page from wherever it stands.
  if (url.searchParams.has('success')) url.searchParams.delete('success');
  const { origin, pathname, search, hash } = url;
  // `/.//elsewhere` is a path of ours, but `//elsewhere` is what remains of it.
  if (origin !== BASE || pathname.startsWith('//') || pathname.startsWith('/users/')) return null;
  return pathname + search + hash;
}
