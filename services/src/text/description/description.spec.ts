import { describe, expect, test } from '@jest/globals';
import { chaptersOf, readDescription } from './index.js';

const blocksOf = (source: string, recording = {}) => readDescription(source, recording).blocks;
const paragraph = (...content: object[]) => ({ type: 'paragraph', content });
const text = (words: string, marks = {}) => ({ text: words, ...marks });
const link = (href: string, words: string) => ({ text: words, href });

describe('a text without markup', () => {
  test('is reflowed, with short lines kept apart, and hyphens and bullets as lists', () => {
    const source = [
      'The first paragraph of this text is long enough that it was',
      'wrapped by the program it was written in.',
      '',
      'Covered here:',
      '- how to begin',
      '• how to end',
      'Slides: https://slides.example.org/a_b_c',
      'Code: https://code.example.org/x',
    ].join('\n');
    expect(readDescription(source).markup).toBe('plain');
    expect(readDescription(source).plain).toBe(
      [
        'The first paragraph of this text is long enough that it was wrapped by the program it was written in.',
        'Covered here:',
        '- how to begin\n- how to end',
        'Slides: https://slides.example.org/a_b_c',
        'Code: https://code.example.org/x',
      ].join('\n\n'),
    );
  });

  test('keeps meaningless signs, but not rules and entities', () => {
    expect(readDescription('2 * 3 * 4 is_not_emphasised\n-----\nC&#43;&#43; &amp; List<String>').plain).toBe(
      '2 * 3 * 4 is_not_emphasised\n\nC++ & List<String>',
    );
  });
});

describe('reStructuredText', () => {
  test('has headings, lists, literals, emphasis and links in every form', () => {
    const source = [
      'About it',
      '========',
      '',
      'It uses ``a_b``, *much* **more** and `a',
      'guide <https://guide.example.org/x>`__, see the docs_ and `the code`_ [1]_.',
      '',
      '-  one',
      '',
      '   -  inner',
      '-  two',
      '',
      'Thus::',
      '',
      '    x = 1',
      '    y = 2',
      '',
      '.. _docs: https://docs.example.org/',
      '.. _the code: https://code.example.org/',
      '.. image:: picture.png',
      '.. [1] a footnote',
    ].join('\n');
    expect(blocksOf(source)).toEqual([
      { type: 'heading', content: [text('About it')] },
      paragraph(
        text('It uses '),
        text('a_b', { code: true }),
        text(', '),
        text('much', { em: true }),
        text(' '),
        text('more', { strong: true }),
        text(' and '),
        link('https://guide.example.org/x', 'a guide'),
        text(', see the '),
        link('https://docs.example.org/', 'docs'),
        text(' and '),
        link('https://code.example.org/', 'the code'),
        text(' [1].'),
      ),
      {
        type: 'list',
        ordered: false,
        items: [
          [paragraph(text('one')), { type: 'list', ordered: false, items: [[paragraph(text('inner'))]] }],
          [paragraph(text('two'))],
        ],
      },
      paragraph(text('Thus:')),
      { type: 'code', content: [text('x = 1\ny = 2')] },
      paragraph(text('[1] a footnote')),
    ]);
  });

  test('turns a table of lists into one item per row', () => {
    const source =
      '.. list-table:: Talks\n   :header-rows: 1\n\n   * - Time\n     - Name\n   * - 00:10\n     - A\n';
    expect(readDescription(source).plain).toBe('Talks\n\n- Time · Name\n- 00:10 · A');
  });
});

describe('Markdown and HTML', () => {
  test('have headings, lists, emphasis, links and code', () => {
    expect(
      blocksOf(
        '# What\n\nSee [the **site**](https://site.example.org) and `x`.\n\n1. a\n2. b\n\n```\ncode *here*\n```',
      ),
    ).toEqual([
      { type: 'heading', content: [text('What')] },
      paragraph(
        text('See '),
        link('https://site.example.org/', 'the '),
        { text: 'site', strong: true, href: 'https://site.example.org/' },
        text(' and '),
        text('x', { code: true }),
        text('.'),
      ),
      { type: 'list', ordered: true, items: [[paragraph(text('a'))], [paragraph(text('b'))]] },
      { type: 'code', content: [text('code *here*')] },
    ]);
  });

  test('give the same blocks', () => {
    expect(
      blocksOf(
        '<h2>Why</h2><p>For <b>all</b>.<br>And <a href="https://x.example.org/">more</a></p><ul><li>a<li>b</ul>',
      ),
    ).toEqual([
      { type: 'heading', content: [text('Why')] },
      paragraph(text('For '), text('all', { strong: true }), text('.')),
      paragraph(text('And '), link('https://x.example.org/', 'more')),
      { type: 'list', ordered: false, items: [[paragraph(text('a'))], [paragraph(text('b'))]] },
    ]);
  });

  test.each([
    '<p>ok</p><script>alert(1)</script><style>p{}</style><iframe src="https://x.example.org">in</iframe>',
    'ok <script>alert(1)</script> **bold**',
    '**ok** <img src=x onerror=alert(1)> <svg onload=alert(1)>',
  ])('never let a script through: %s', (source) => {
    const { blocks, plain } = readDescription(source);
    expect(plain).toContain('ok');
    expect(JSON.stringify(blocks)).not.toMatch(/alert|onerror|onload|iframe|p\{\}/u);
  });
});

test.each([
  '`here <javascript:alert(1)>`__',
  '[here](javascript:alert(1))',
  '[here](data:text/html;base64,PHNjcmlwdD4=)',
  '<p><a href="JaVaScRiPt:alert(1)">here</a></p>',
  '<p><a href=" data:text/html,x">here</a></p>',
  '[here](http://localhost:4000/x)',
  '[here](http://127.0.0.1/)',
  '[here](http://0x7f000001/)',
  '[here](http://[::1]/)',
  '[here](http://169.254.169.254/latest/meta-data)',
  '[here](https://printer.local/)',
  '[here](https://somebody:secret@www.ruby-lang.org/)',
  '[here](//www.ruby-lang.org/)',
  '[here](file:///etc/passwd)',
  '`here <vbscript:x>`_',
])('only public addresses become links: %s', (source) => {
  const { blocks, plain } = readDescription(source);
  expect(JSON.stringify(blocks)).not.toContain('href');
  expect(plain).toContain('here');
});

describe('times', () => {
  const videoId = 'abcdefghijk';

  test('of the recording and links into it seek the video, times of day do not', () => {
    expect(
      blocksOf(
        '`03:04 </watch?v=abcdefghijk&t=184s>`__ -- loops\n\nWe met at 10:30 in the hall (see 1:02:03).',
        { videoId },
      ),
    ).toEqual([
      paragraph({ time: 184, text: '03:04' }, text(' -- loops')),
      paragraph(text('We met at 10:30 in the hall (see '), { time: 3723, text: '1:02:03' }, text(').')),
    ]);
    expect(JSON.stringify(blocksOf('https://youtu.be/zzzzzzzzzzz?t=5', { videoId }))).not.toContain('"time"');
    expect(blocksOf('https://youtu.be/abcdefghijk?t=1m5s', { videoId })).toEqual([
      paragraph({ time: 65, text: '1:05' }),
    ]);
  });

  test.each([
    'Day 1, 10:05 ~ 10:35',
    'Time: 14:00 - 14:40',
    '⏰ 18:00',
    'Doors open at 19:30',
    'from 18:30 to 21:30',
  ])('of a day are not time marks: %s', (source) =>
    expect(JSON.stringify(blocksOf(source))).not.toContain('"time"'),
  );

  test('in a timetable without line breaks become chapters', () => {
    expect(chaptersOf(blocksOf('00:00 Hello 01:10 First talk 05:20 Second talk'))).toEqual([
      { start: 0, title: 'Hello' },
      { start: 70, title: 'First talk' },
      { start: 320, title: 'Second talk' },
    ]);
  });

  test('beyond the end of the video are ignored', () => {
    expect(JSON.stringify(blocksOf('19:30 Doors\n20:00 Talk', { duration: 600 }))).not.toContain('"time"');
  });

  test('become chapters on two or more lines that start or end with ascending marks', () => {
    expect(chaptersOf(blocksOf('In it:\n00:00 Hello\n[01:30] - Middle\nThe end 1:00:05\n'))).toEqual([
      { start: 0, title: 'Hello' },
      { start: 90, title: 'Middle' },
      { start: 3605, title: 'The end' },
    ]);
    expect(chaptersOf(blocksOf('05:00 b\n01:00 a'))).toEqual([]);
    expect(chaptersOf(blocksOf('01:00 a'))).toEqual([]);
  });
});

describe('oversized input', () => {
  const MEGABYTE = 1_000_000;
  const repeat = (piece: string): string => piece.repeat(Math.ceil(MEGABYTE / piece.length));

  test.each([
    ['words', repeat('word ')],
    ['quotes', `${'> '.repeat(10_000)}x`],
    ['bullets', repeat('- ')],
    ['items', Array.from({ length: 2_000 }, (_, at) => `${' '.repeat(at * 2)}- x`).join('\n')],
    ['elements', `${'<div><ul><li>'.repeat(10_000)}x`],
    ['stars', repeat('**a *b ')],
    ['brackets', repeat('[a](')],
    ['literals', repeat('`a <b')],
    ['directives', repeat('.. note::\n')],
    ['scripts', repeat('<script>')],
    ['entities', repeat('&amp;')],
    ['times', repeat('1:23 ')],
    ['addresses', repeat('https://a.example.org/ ')],
    ['half characters', repeat('\ud800')],
  ])('with %s is read within bounds', (_, source) => {
    const before = process.cpuUsage();
    const { blocks, plain } = readDescription(source);
    // A hundred times what it takes, of this process alone.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
    expect(JSON.stringify(blocks).length).toBeLessThan(MEGABYTE);
    expect(plain.length).toBeLessThanOrEqual(130_000);
  });
});
