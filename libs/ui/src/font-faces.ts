/**
 * The two typefaces, with fallbacks of matching metrics, so that swapping fonts moves nothing.
 *
 * @param urls addresses of the latin `woff2` files: `display` is Besley (weights 400 to 900), `text` Figtree (300 to 900)
 * @returns CSS for a style element
 */
export function fontFaces({ display, text }: { display: string; text: string }): string {
  const face = (family: string, weights: string, url: string) =>
    `@font-face { font-family: "${family} Variable"; font-weight: ${weights}; font-display: swap; src: url("${url}") format("woff2"); }`;
  const fallback = (family: string, local: readonly string[], metrics: string) =>
    `@font-face { font-family: "${family} Fallback"; src: ${local.map((name) => `local("${name}")`).join(', ')}; ${metrics} line-gap-override: 0%; }`;
  return [
    face('Besley', '400 900', display),
    face('Figtree', '300 900', text),
    fallback(
      'Besley',
      ['Georgia', 'Times New Roman', 'DejaVu Serif'],
      'size-adjust: 110%; ascent-override: 114%; descent-override: 39%;',
    ),
    fallback(
      'Figtree',
      ['Arial', 'Helvetica', 'Liberation Sans'],
      'size-adjust: 99%; ascent-override: 96%; descent-override: 25%;',
    ),
  ].join('\n');
}
