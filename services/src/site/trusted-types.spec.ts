import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { TRUSTED_TYPES } from './trusted-types.js';

type Rule = (text: string) => string | undefined;

interface Made {
  name?: string;
  rules?: { createHTML: Rule; createScript: Rule; createScriptURL: Rule };
}

function run(): Required<Made> {
  const made: Made = {};
  const trustedTypes = {
    createPolicy: (name: string, rules: Required<Made>['rules']): Made =>
      Object.assign(made, { name, rules }),
  };
  const location = new URL('https://lectern.example/video/one');
  runInNewContext(TRUSTED_TYPES, { self: { trustedTypes }, location, URL });
  if (!made.name || !made.rules) throw new Error('no policy was made');
  return { name: made.name, rules: made.rules };
}

const ICON = '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>';

test('it is the default policy, and browsers without trusted types go on', () => {
  expect(run().name).toBe('default');
  expect(() => void runInNewContext(TRUSTED_TYPES, { self: {} })).not.toThrow();
});

describe('lets pass what pages are made with, unchanged', () => {
  test.each(['/assets/mf-talk/1.0.0/1.js', 'https://lectern.example/assets/shell/1/main.js?again=1'])(
    'script %s',
    (url) => expect(run().rules.createScriptURL(url)).toBe(url),
  );
  test.each(['', ICON, '<path class="f" opacity="0.4" d="M1 0H2.5L-3 152Z"/>'])('markup %s', (html) =>
    expect(run().rules.createHTML(html)).toBe(html),
  );
  test('structured data', () => {
    const data = '{"@type":"VideoObject"}';
    expect(run().rules.createScript(data)).toBe(data);
  });
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
  test.each(['alert(1)', 'a', '{"a":1};alert(1)', ''])('script text %j', (text) =>
    expect(run().rules.createScript(text)).toBeUndefined(),
  );
});
