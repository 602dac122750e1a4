import { expect, test } from '@jest/globals';
import { judgeHtml } from './judge-html.js';
import { TOKEN } from './page-ids.js';

/** Pages as React writes them: the parts a parser could change. */
const REACTS = [
  '<!--$--><div class="a b" style="--x:1px;color:red">Tom &amp; Jerry&#x27;s &lt;b&gt; &quot;x&quot;<!-- --> <!-- -->1</div><!--/$-->',
  '<!--$!--><template data-dgst="1"></template><p>Later</p><!--/$-->',
  '<svg viewBox="0 0 24 24" aria-hidden="true"><g><path d="m21 21"></path><linearGradient id="x"></linearGradient></g></svg>',
  '<img src="https://i.ytimg.com/x.jpg" alt="" srcset="/a 1x, /b 2x"/><br/><input type="checkbox" checked=""/>',
  '<textarea name="x">\n\nTwo lines</textarea><pre>\n\nx</pre>',
  '<select><option value="1" selected="">One</option></select><table><tbody><tr><td>1</td></tr></tbody></table>',
  '<a href="/talks?page=2#x">1</a><a href="https://example.org">2</a><a href="mailto:a@b.c">3</a><a href="#top">4</a>',
  '<form action="/search"><input name="query" value=""/></form><details open=""><summary>\u00a0Ünïcode 🎉</summary></details>',
  '<link rel="preload" as="image" href="https://i.ytimg.com/x.jpg" fetchpriority="high"/><talk-card part="x"></talk-card>',
  '<link rel="preload" as="image" imagesrcset="/a 480w, /b 1280w" imagesizes="100vw" fetchpriority="high"/>',
];

test.each(REACTS)('what React writes is unchanged: %#', (html) => {
  expect(judgeHtml(html)).toBe(html);
});

test.each([
  ['<svg viewBox="0 0 1 1"><path d="M0"/></svg>', '<svg viewBox="0 0 1 1"><path d="M0"></path></svg>'],
  ['<img fetchPriority="high" srcSet="/a"/>', '<img fetchpriority="high" srcset="/a"/>'],
  [
    '<p title="it\'s" hidden>it\'s > that</p><br>',
    '<p title="it&#x27;s" hidden="">it&#x27;s &gt; that</p><br/>',
  ],
  ['<p>&copy;&nbsp;A</p>', '<p>©\u00a0A</p>'],
  ['</div></div><p>One<p>Two', '<p>One</p><p>Two</p>'],
  ['<div><b>x</div>y</b>', '<div><b>x</b></div><b>y</b>'],
  ['</body></html><html class="x"><body id="y"><p>1</p>', '<p>1</p>'],
  ['<table><div>out</div></table>', '<div>out</div><table></table>'],
  ['<a href="/x"><a href="/y">2</a></a>', '<a href="/x"></a><a href="/y">2</a>'],
])('other markup is normalised to what browsers read: %s', (markup, expected) => {
  expect(judgeHtml(markup)).toBe(expected);
});

test.each([
  ['<script>alert(1)</script>', '<script>'],
  ['<SCRIPT src="/x"></SCRIPT>', '<script>'],
  ['<svg><script>1</script></svg>', '<script>'],
  ['<base href="/x"/>', '<base>'],
  ['<meta http-equiv="refresh" content="0"/>', '<meta>'],
  ['<title>Mine</title>', '<title>'],
  ['<style>a{}</style>', '<style>'],
  ['<link rel="stylesheet" href="/x"/>', '<link>'],
  ['<link rel="preload" as="script" href="/x"/>', '<link>'],
  ['<link rel="preload" as="image" href="/x" onload="x()"/>', 'onload'],
  ['<iframe src="https://www.youtube.com/embed/x"></iframe>', '<iframe>'],
  ['<iframe srcdoc="x"></iframe>', '<iframe>'],
  ['<object data="/x"></object>', '<object>'],
  ['<embed src="/x"/>', '<embed>'],
  ['<noscript><p>x</p></noscript>', '<noscript>'],
  ['<template><p>x</p></template>', '<template>'],
  ['<math><mtext><p>x</p></mtext></math>', '<math>'],
  ['<svg><foreignObject><p>x</p></foreignObject></svg>', '<foreignObject>'],
  ['<svg><a href="#x">1</a></svg>', '<a>'],
  ['<svg><use href="https://evil.example/x.svg#x"></use></svg>', 'href'],
  ['<svg><animate attributeName="href"></animate></svg>', '<animate>'],
  ['<svg><title><b>x</b></title></svg>', "shape's"],
  ['<p onclick="x()">1</p>', 'onclick'],
  ['<p OnPointerDown="x()">1</p>', 'onpointerdown'],
  ['<a href="javascript:x()">1</a>', 'href'],
  ['<a href=" java&#x9;script:x()">1</a>', 'href'],
  ['<a href="&#1;JavaScript:x()">1</a>', 'href'],
  ['<a href="vbscript:x">1</a>', 'href'],
  ['<a href="data:text/html,x">1</a>', 'href'],
  ['<a href="/x" ping="https://evil.example">1</a>', 'ping'],
  ['<form action="https://evil.example/x"></form>', 'action'],
  ['<form action="//evil.example"></form>', 'action'],
  ['<form action="/&#92;evil.example"></form>', 'action'],
  ['<form action="/x"><button formaction="https://evil.example">1</button></form>', 'formaction'],
  ['<div id="root"></div>', "'root'"],
  ['<p id="lectern-page">{}</p>', "'lectern-page'"],
  ['<div nonce="x"></div>', 'nonce'],
  ['<div is="x-y"></div>', ' is'],
  ['<!doctype html><p>1</p>', 'broken'],
  ['<p title=x>1</p>', 'broken'],
  ['<p', 'broken'],
  ['<!-- > --><p>1</p>', 'broken'],
  ['<textarea></textarea><plaintext>', '<plaintext>'],
  ['<xmp>1</xmp>', '<xmp>'],
])('a page may not contain %s', (html, what) => {
  expect(() => judgeHtml(html)).toThrow(what);
});

const FIELD = '<input type="hidden" name="authenticity_token" value=""/>';
const filled = (html: string) => judgeHtml(html).split(TOKEN).length - 1;

test('the token is added only to forms that post to this site', () => {
  expect(judgeHtml(`<form method="post" action="/users/auth/github"><div>${FIELD}</div></form>`)).toBe(
    `<form method="post" action="/users/auth/github"><div>${FIELD.replace('value=""', `value="${TOKEN}"`)}</div></form>`,
  );
  expect(filled(`<form method="POST">${FIELD}</form>`)).toBe(1);
  for (const html of [
    FIELD,
    `<p>name=&quot;authenticity_token&quot; value=&quot;&quot;</p>`,
    `<form action="/search">${FIELD}</form>`,
    `<form method="get" action="/search">${FIELD}</form>`,
    `<form method="post"></form>${FIELD}`,
    `<form method="post">${FIELD.replace('/>', ' form="other"/>')}</form>`,
    `<form method="post">${FIELD.replace('value=""', 'value="x"')}</form>`,
    `<form method="post"><p title="name=&quot;authenticity_token&quot;">1</p></form>`,
  ])
    expect([html, filled(html)]).toEqual([html, 0]);
});

test.each([
  ['deep', '<div>'.repeat(20_000)],
  ['deep and closed', `${'<span>'.repeat(5_000)}${'<p>'.repeat(5_000)}`],
  ['long', 'x'.repeat(2_000_000)],
  ['many', '<br/>'.repeat(190_000)],
  ['many attributes', `<p${Array.from({ length: 90_000 }, (_, index) => ` a${index}=""`).join('')}></p>`],
  ['unfinished', `<p${' a=""'.repeat(150_000)}`],
  [
    'reconstructed in each paragraph',
    `<p>${Array.from({ length: 150 }, (_, i) => `<b id="b${i}">`).join('')}</p>${'<p>x</p>'.repeat(29_000)}`,
  ],
  [
    'reconstructed in a few paragraphs',
    `<p>${Array.from({ length: 90 }, (_, i) => `<b id="b${i}">`).join('')}</p>${'<p>x</p>'.repeat(1_000)}`,
  ],
  ['longer when it is written', `<p title="${"'".repeat(200_000)}"></p>`],
  ['longer when it is judged', `<p>${'&'.repeat(300_000)}</p>`],
])('markup that is %s is refused quickly', (_what, html) => {
  expect(() => judgeHtml(html)).toThrow();
});
