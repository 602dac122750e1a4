import { expect, test } from '@jest/globals';
import { escapeHtml, escapeJson } from './escape.js';

test('text cannot break out of an element or attribute', () => {
  expect(escapeHtml(`<b a="1" b='2'>&</b>`)).toBe('&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;&lt;/b&gt;');
});

test('JSON cannot end its script, and keeps its meaning', () => {
  const value = { text: '</script><!--<script>\u2028\u2029' };
  const written = escapeJson(JSON.stringify(value));
  expect(written).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(written)).toEqual(value);
});
