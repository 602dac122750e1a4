import { linkify, paragraphsOf } from './linkify';

const links = (text: string) => linkify(text).flatMap((piece) => (piece.kind === 'link' ? [piece.href] : []));
const whole = (text: string) =>
  linkify(text)
    .map((piece) => piece.text)
    .join('');

test('web addresses become links, without the punctuation of their sentence', () => {
  const text = 'Slides (https://example.org/a_(b)), code: http://example.org/x?y=1. Bye';
  expect(links(text)).toEqual(['https://example.org/a_(b)', 'http://example.org/x?y=1']);
  expect(whole(text)).toBe(text);
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT://https.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'ftp://example.org/x',
  '//example.org',
  'https://',
  'nohttps://example.org',
])('%s stays words', (text) => expect(linkify(text)).toEqual([{ kind: 'text', text }]));

test('an address ends before a quote or a tag', () =>
  expect(links('https://example.org/"onmouseover="alert(1) https://example.org/<script>')).toEqual([
    'https://example.org/',
    'https://example.org/',
  ]));

test('paragraphs are parted by empty lines', () =>
  expect(paragraphsOf('One\r\ntwo\r\n \r\n\r\nThree\n')).toEqual(['One\ntwo', 'Three']));
