/**
 * The slug or id in the address of a page: `slugIn('https://x.example/speakers/glyph?a=b', 'speakers') ===
 * 'glyph'`.
 */
export function slugIn(address: string, under: string): string {
  const slug = address
    .trim()
    .replace(new RegExp(`^.*/${under}/`), '')
    .replace(/[?#].*$/, '');
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
