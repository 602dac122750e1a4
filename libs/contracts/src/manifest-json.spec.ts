import { expect, test } from '@jest/globals';
import { parseManifest } from './gate.js';
import { BrokenManifest, parseManifestJson } from './manifest-json.js';

const LIMITS = { text: 100, values: 10, members: 4 };
const parse = (text: string) => parseManifestJson(text, LIMITS);

test('a manifest within the limits is parsed', () => {
  expect(parse('{ "a": [1, 2, 3, 4], "b": null }')).toEqual({ a: [1, 2, 3, 4], b: null });
});

test.each([
  ['longer', `"${'x'.repeat(100)}"`, '102 characters'],
  ['wider', '[1,1,1,1,1]', 'more than 4 entries'],
  ['an object that is wider', '{"a":1,"b":1,"c":1,"d":1,"e":1}', 'more than 4 entries'],
  ['of more values', '[[1,1,1],[1,1,1],[1,1,1]]', 'more than 10 values'],
  ['of a name that every object has', '{"__proto__":{}}', '__proto__'],
  ['no JSON', '{', 'not valid JSON'],
])('a manifest that is %s is refused', (_what, text, problem) => {
  expect(() => parse(text)).toThrow(BrokenManifest);
  expect(() => parse(text)).toThrow(problem);
});

test.each([
  ['of two million faults', `{"files":[${'1,'.repeat(2_000_000)}1]}`],
  ['of many faults that is short enough', `{"files":[${'{},'.repeat(400_000)}{}]}`],
  ['of many keys', `{"pages":{${Array.from({ length: 100_000 }, (_, index) => `"${index}":1`).join(',')}}}`],
  ['that is nested very deeply', '['.repeat(700_000)],
])('a manifest %s is refused in a line or two', (_what, text) => {
  const { manifest, refusals } = parseManifest(text);
  expect(manifest).toBeNull();
  expect(refusals).toHaveLength(1);
});
