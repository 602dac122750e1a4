import { expect, test } from '@jest/globals';
import { parseManifest } from './gate.js';
import { BrokenManifest, parseManifestJson } from './manifest-json.js';

const LIMITS = { text: 100, values: 10, members: 4 };
const parse = (text: string) => parseManifestJson(text, LIMITS);

test('a manifest within the limits is parsed', () => {
  expect(parse('{ "a": [1, 2, 3, 4], "b": null }')).toEqual({ a: [1, 2, 3, 4], b: null });
});

test.each([
  ['too long', `"${'x'.repeat(100)}"`, '102 characters'],
  ['a list with too many entries', '[1,1,1,1,1]', 'more than 4 entries'],
  ['an object with too many fields', '{"a":1,"b":1,"c":1,"d":1,"e":1}', 'more than 4 entries'],
  ['too many values', '[[1,1,1],[1,1,1],[1,1,1]]', 'more than 10 values'],
  ['a field called __proto__', '{"__proto__":{}}', '__proto__'],
  ['not JSON', '{', 'not valid JSON'],
])('a manifest is refused: %s', (_what, text, problem) => {
  expect(() => parse(text)).toThrow(BrokenManifest);
  expect(() => parse(text)).toThrow(problem);
});

test.each([
  ['with two million faults', `{"files":[${'1,'.repeat(2_000_000)}1]}`],
  ['with many faults, but short enough', `{"files":[${'{},'.repeat(400_000)}{}]}`],
  [
    'with many keys',
    `{"pages":{${Array.from({ length: 100_000 }, (_, index) => `"${index}":1`).join(',')}}}`,
  ],
  ['nested very deeply', '['.repeat(700_000)],
])('a manifest %s is refused with a single message', (_what, text) => {
  const { manifest, refusals } = parseManifest(text);
  expect(manifest).toBeNull();
  expect(refusals).toHaveLength(1);
});
