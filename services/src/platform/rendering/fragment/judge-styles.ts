import { RenderError } from '../renderer-limits.js';

/** Characters. */
const MOST = 400_000;
/** The element in the form styled-components writes. */
const ELEMENT = /^<style((?: data-styled(?:-version)?="[\w.-]*")*)>([\s\S]*)<\/style>$/;
/** Marks the rules of one component, so that the library finds them again in the browser. */
const GROUP = /data-styled\.g(\d+)\[id="([^"]*)"\]\{content:"[^"\\]*"\}/g;
const AT_RULES = new Set(
  `container counter-style font-face font-feature-values keyframes layer media page position-try property scope starting-style supports
  view-transition`.split(/\s+/),
);

/**
 * The style element of a page, or a refusal: it cannot close itself, imports no other sheet, and names each
 * group of rules once, so that none passes for another component's.
 *
 * @throws {RenderError}
 */
export function judgeStyles(element: string): string {
  if (element === '') return '';
  if (element.length > MOST) throw new RenderError(`The page's styles have ${element.length} characters`);
  const css = ELEMENT.exec(element)?.[2];
  if (css === undefined) throw new RenderError("The page's styles are not a style element");
  if (/<\/?style|<!--/i.test(css)) throw new RenderError("The page's styles close their element");
  for (const [, vendor = '', name = ''] of css.matchAll(/@(-\w+-)?([\w\\-]*)/g)) {
    if (name.includes('\\') || (name + vendor !== '' && !AT_RULES.has(name.toLowerCase())))
      throw new RenderError(`The page's styles contain the forbidden rule @${vendor}${name}`);
  }
  const seen = new Set<string>();
  for (const [, group = '', id = ''] of css.matchAll(GROUP)) {
    for (const key of [`g${group}`, `id ${id}`]) {
      if (seen.has(key))
        throw new RenderError(`The page's styles contain the group ${group} of '${id}' twice`);
      seen.add(key);
    }
  }
  return element;
}
