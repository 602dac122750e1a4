/**
 * The one way from a string to something that a browser would run or parse as markup, as an inline script that runs before all others. It
 * lets pass what the site's pages are made with, and nothing else: addresses of released files, shapes of icons, and JSON, which does
 * nothing when it is run. Libraries need know nothing of it, and no second policy can be made.
 *
 * @source platform.md, "For a visitor", point 4
 */
export const TRUSTED_TYPES = [
  'self.trustedTypes?.createPolicy("default",{',
  'createScriptURL(s){const u=new URL(s,location);if(u.origin==location.origin&&u.pathname.startsWith("/assets/"))return s},',
  String.raw`createHTML(s){if(/^(<(path|circle|ellipse|line|rect|polyline|polygon)( (?!on)[a-z][a-z\d-]*="[-\w ,.#]*")*\/>)*$/.test(s))return s},`,
  'createScript(s){try{JSON.parse(s);return s}catch{}}',
  '})',
].join('');
