const BASE = 'http://same.site';
const MAX_LENGTH = 2000;
/** Browsers drop control characters from addresses and turn backslashes into slashes. */
const DANGEROUS = /[\p{Cc}\\]/u;

/** A path of this site to return to; null for anything that could lead elsewhere or straight back to the sign-in. */
export function returnPath(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH || !value.startsWith('/')) return null;
  if (DANGEROUS.test(value) || !URL.canParse(value, BASE)) return null;
  const url = new URL(value, BASE);
  // `success` would redirect to the first page, whatever the path.
  if (url.searchParams.has('success')) url.searchParams.delete('success');
  const { origin, pathname, search, hash } = url;
  // `/.//elsewhere` is one of our paths, but is normalised to `//elsewhere`.
  if (origin !== BASE || pathname.startsWith('//') || pathname.startsWith('/users/')) return null;
  return pathname + search + hash;
}
