import { notePartsOf } from './note-parts';

test.each([
  ['See https://a.example/x?y=1.', ['See ', ['https://a.example/x?y=1'], '.']],
  ['(https://a.example/b)', ['(', ['https://a.example/b'], ')']],
  ['At 12:34 and 1:02:03', ['At ', 754, ' and ', 3723]],
  ['Version 1.12:34, ratio 1:2:3:4, 99:99', ['Version 1.12:34, ratio 1:2:3:4, 99:99']],
  [
    'javascript:alert(1) http://a.example data:text/html,x',
    ['javascript:alert(1) http://a.example data:text/html,x'],
  ],
  ['https://', ['https://']],
  ['<a href="https://a.example/x">', ['<a href="', ['https://a.example/x'], '">']],
  ['\u202Ehttps://a.example/x\u202C', ['\u202E', ['https://a.example/x\u202C']]],
])('addresses and times become links in %j', (content, expected) => {
  const parts = notePartsOf(content).map((part) =>
    'href' in part ? [part.href] : 'seconds' in part ? part.seconds : part.text,
  );
  expect(parts).toEqual(expected);
});

test('whatever a note contains, its parts add up to its text, and parsing ends', () => {
  for (const content of [
    'https://a.io '.repeat(1_000),
    `a${'\u0301'.repeat(1_999)}`,
    '1:23 '.repeat(500),
    ':'.repeat(2_000),
  ]) {
    const parts = notePartsOf(content);
    expect(parts.map(({ text }) => text).join('')).toBe(content);
    expect(parts.length).toBeLessThan(250);
  }
});
