import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { trustedTypes as rulesFor } from './trusted-types.js';

type Rule = (text: string) => string | undefined;

interface Made {
  name?: string;
  rules?: { createHTML: Rule; createScript: Rule; createScriptURL: Rule };
}

/** @param poison changes that page code makes afterwards to shared globals */
function run(poison = '', assetsOrigin: string | null = null): Required<Made> {
  const made: Made = {};
  const trustedTypes = {
    createPolicy: (name: string, rules: Required<Made>['rules']): Made =>
      Object.assign(made, { name, rules }),
  };
  const location = new URL('https://lectern.example/video/one');
  // Separate classes, so that the poison does not leak out.
  class OwnURL extends URL {}
  for (const key of ['origin', 'pathname']) {
    const property = Object.getOwnPropertyDescriptor(URL.prototype, key);
    if (property) Object.defineProperty(OwnURL.prototype, key, property);
  }
  runInNewContext(`${rulesFor(assetsOrigin)};${poison}`, {
    self: { trustedTypes },
    trustedTypes,
    location,
    URL: OwnURL,
  });
  if (!made.name || !made.rules) throw new Error('no policy was made');
  return { name: made.name, rules: made.rules };
}

const ICON = '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>';

test('the policy is the default one, and browsers without trusted types work', () => {
  expect(run().name).toBe('default');
  expect(() => void runInNewContext(rulesFor(null), { self: {} })).not.toThrow();
});

describe('lets what pages are built with pass unchanged', () => {
  test.each(['/assets/mf-talk/1.0.0/1.js', 'https://lectern.example/assets/shell/1/main.js?again=1'])(
    'script %s',
    (url) => expect(run().rules.createScriptURL(url)).toBe(url),
  );
  test.each(['', ICON, '<path class="f" opacity="0.4" d="M1 0H2.5L-3 152Z"/>'])('markup %s', (html) =>
    expect(run().rules.createHTML(html)).toBe(html),
  );
  test('structured data', () => {
    const data = '{"@context":"https://schema.org","@type":"VideoObject"}';
    expect(run().rules.createScript(data)).toBe(data);
  });
});

test('scripts of releases pass from the origin of files, and from no other', () => {
  const { createScriptURL } = run('', 'https://cdn.example').rules;
  const passes = (url: string) => createScriptURL(url) === url;
  expect(passes('https://cdn.example/assets/shell/1/main.js')).toBe(true);
  expect(passes('/assets/shell/1/main.js')).toBe(true);
  expect(passes('https://cdn.example/other.js')).toBe(false);
  expect(passes('https://cdn.example.org/assets/shell/1/main.js')).toBe(false);
  expect(run().rules.createScriptURL('https://cdn.example/assets/shell/1/main.js')).toBeUndefined();
});

describe('refuses everything else', () => {
  test.each([
    '/pictures/0.webp',
    '/assets/../pictures/0.webp',
    '/assets/%2e%2e/pictures/0.webp',
    '//evil.example/assets/x.js',
    'https://evil.example/assets/x.js',
    'data:text/javascript,alert(1)',
    'blob:https://lectern.example/assets/',
    'remoteEntry.js',
  ])('script %s', (url) => expect(run().rules.createScriptURL(url)).toBeUndefined());
  test.each([
    'text',
    '<img src=x onerror=alert(1)>',
    '<script>alert(1)</script>',
    '<path onclick="alert"/>',
    '<path d="M0 0"/><script/>',
    '<path d="M0 0" style="fill:url(x)"/>',
    '<path href="javascript:alert(1)"/>',
    '<use href="#a"/>',
    '<a/>',
    '<path d="M0 0">',
  ])('markup %s', (html) => expect(run().rules.createHTML(html)).toBeUndefined());
  test.each([
    'alert(1)',
    'a',
    '{"a":1};alert(1)',
    '',
    'null',
    '{"imports":{"/assets/a.js":"/assets/b.js"}}',
    '{"@context":1,"imports":{"/assets/a.js":"/assets/b.js"}}',
    '{"@context":1,"scopes":{"/":{"/assets/a.js":"/assets/b.js"}}}',
    '{"@context":1,"integrity":{"/assets/a.js":"sha384-x"}}',
    '{"@context":1,"\\u0069mports":{"/assets/a.js":"/assets/b.js"}}',
    '{"prerender":[{"urls":["/operate"]}]}',
  ])('script text %j', (text) => expect(run().rules.createScript(text)).toBeUndefined());
});

describe('keeps refusing whatever page code does to', () => {
  test.each([
    'RegExp.prototype.test = () => true',
    'Array.prototype.includes = () => true',
    'RegExp.prototype.exec = () => [1]',
    'RegExp.prototype[Symbol.match] = () => [1]',
    'String.prototype.startsWith = () => true',
    'JSON.parse = () => ({ "@context": 1 })',
    'JSON = { parse: () => ({ "@context": 1 }) }',
    'Reflect.apply = () => "/assets/"',
    'Function.prototype.call = Function.prototype.apply = () => true',
    'Object.getOwnPropertyDescriptor = () => ({ get: () => "/assets/" })',
    'URL = function () { return { origin: location.origin, pathname: "/assets/" } }',
    'Object.defineProperty(URL.prototype, "pathname", { get: () => "/assets/" })',
    'Object.defineProperty(URL.prototype, "origin", { get: () => "https://lectern.example" })',
    'Object.prototype["@context"] = 1',
    'location.href = "https://evil.example/"; location = { origin: "https://evil.example" }',
  ])('%s', (poison) => {
    const { createHTML, createScript, createScriptURL } = run(poison).rules;
    expect(createHTML('<a href="javascript:alert(1)">1</a>')).toBeUndefined();
    expect(createScriptURL('/pictures/0.webp')).toBeUndefined();
    expect(createScriptURL('https://evil.example/assets/x.js')).toBeUndefined();
    expect(createScript('alert(1)')).toBeUndefined();
    expect(createScript('{"imports":{}}')).toBeUndefined();
  });
});
