const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter(Boolean));

/** HTML elements a page may consist of: none that runs code, embeds, or applies to the whole document. */
const HTML = words(`
  a abbr address article aside audio b bdi bdo blockquote br button canvas caption cite code col colgroup data datalist dd del details dfn
  dialog div dl dt em fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr i img input ins kbd label legend li link
  main mark menu meter nav ol optgroup option output p picture pre progress q rp rt ruby s samp search section select small source span
  strong sub summary sup table tbody td template textarea tfoot th thead time tr track u ul var video wbr`);
/** Shapes. Nothing that can be animated into a link, contains HTML, or loads a picture. */
const SVG = words(`
  svg g path circle ellipse line polyline polygon rect text tspan textPath defs clipPath mask linearGradient radialGradient stop symbol
  use title desc pattern marker filter feBlend feColorMatrix feComposite feDropShadow feFlood feGaussianBlur feMerge feMergeNode feOffset`);
/** Void elements of HTML. */
export const VOID = words('area base br col embed hr img input link meta source track wbr');
/** Elements in SVG syntax: their attributes are case-sensitive. */
export const isShape = (tag: string): boolean => SVG.has(tag);

/** A custom element; hyphenated names that SVG and MathML define are not accepted. */
const CUSTOM = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;
const RESERVED = words('annotation-xml color-profile font-face font-face-src font-face-uri missing-glyph');

export const isAllowedElement = (tag: string, isHtml: boolean): boolean =>
  isHtml ? HTML.has(tag) || (CUSTOM.test(tag) && !RESERVED.has(tag)) : SVG.has(tag);

/** They carry code, another document, or belong to the document's own elements only. */
const REFUSED = words(
  'srcdoc nonce ping http-equiv is shadowrootmode shadowrootdelegatesfocus background data codebase',
);

export const isAllowedAttribute = (name: string): boolean => !/^on/i.test(name) && !REFUSED.has(name);

/** Attributes that hold addresses, by use: links, media, form targets. */
export const ADDRESSES: Readonly<Record<string, 'link' | 'media' | 'form' | undefined>> = Object.assign(
  Object.create(null) as Record<string, 'link' | 'media' | 'form'>,
  {
    href: 'link',
    cite: 'link',
    src: 'media',
    poster: 'media',
    action: 'form',
    formaction: 'form',
  } as const,
);

const BASE = 'https://site.invalid';
const SCHEMES = {
  link: words('http: https: mailto: tel: webcal:'),
  media: words('http: https: data: blob:'),
};

/** Whether an address is allowed there, parsed as browsers do: whitespace and line breaks hide no scheme. */
export function isAllowedAddress(address: string, kind: 'link' | 'media' | 'form'): boolean {
  if (/^\/[\w-]/.test(address)) return true;
  if (!URL.canParse(address, BASE)) return false;
  const { protocol, origin } = new URL(address, BASE);
  return kind === 'form' ? origin === BASE : SCHEMES[kind].has(protocol);
}
