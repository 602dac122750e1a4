/** The slug or id that an address of a page names: `slugIn('https://x.example/speakers/glyph?a=b', 'speakers') === 'glyph'`. */
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
