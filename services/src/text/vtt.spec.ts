import { describe, expect, test } from '@jest/globals';
import { decodeEntities, plainCueText, readVtt } from './vtt.js';

const FILE = `\uFEFFWEBVTT - a title

NOTE this is
--- not shown

STYLE
::cue { color: red }

intro
00:01.500 --> 00:04.000 align:start
<v Host>First &amp; foremost,
<c.loud>hello</c> <00:00:02.000>all</v>

01:02:03.000 --> 01:02:04.000
- Later

broken
00:99.000 --> 00:04.000
never

00:05.000 --> 00:06.000
<v Host></v>
`;

describe('readVtt', () => {
  test('reads cues as plain text sorted by time, and reports omitted lines', () => {
    const { cues, problems } = readVtt(FILE.replaceAll('\n', '\r\n'));
    expect(cues).toEqual([
      { seconds: 1, text: 'First & foremost, hello all' },
      { seconds: 3723, text: '- Later' },
    ]);
    expect(problems).toEqual([
      { line: 18, text: 'the time cannot be read' },
      { line: 21, text: 'no text' },
    ]);
  });

  test('reads rolling captions once and keeps real repetitions', () => {
    const file = [
      'WEBVTT\n',
      '00:00.000 --> 00:02.000\n \nso<00:00:01.000><c> today</c>\n',
      '00:02.000 --> 00:02.010\nso today\n \n',
      '00:02.010 --> 00:04.000\nso today\nwe<00:00:03.000><c> begin</c>\n',
    ].join('\n');
    expect(readVtt(file).cues).toEqual([
      { seconds: 0, text: 'so today' },
      { seconds: 2, text: 'we begin' },
    ]);
    const twice = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v A>Yes.\n\n00:02.000 --> 00:03.000\n<v B>Yes.\n';
    expect(readVtt(twice).cues).toHaveLength(2);
  });

  // What Chromium shows, which follows the format's rules and never those of SRT.
  test.each<[what: string, source: string, cues: string[]]>([
    [
      'cues without an empty line between them',
      'WEBVTT\n\n00:01.000 --> 00:02.000\nFirst\n00:02.000 --> 00:03.000\nSecond\n3\n00:03.000 --> 00:04.000\nThird',
      ['1 First', '2 Second 3', '3 Third'],
    ],
    ['a cue right below the header', 'WEBVTT\nKind: captions\n00:01.000 --> 00:02.000\nHeard', ['1 Heard']],
    [
      'an arrow in an identifier, a comment and a text',
      'WEBVTT\n\nNOTE a --> b\n00:01.000 --> 00:02.000\nA\n\na --> b\n00:02.000 --> 00:03.000\nB\n-->\nnot shown',
      ['1 A', '2 B'],
    ],
    [
      'times of the wrong length or size',
      [
        'WEBVTT',
        ...[
          '0:01.000',
          '00:1.000',
          '00:01.00',
          '00:01.0000',
          '00:01,000',
          '00:60.000',
          '60:00.000',
          '-00:01.000',
        ].flatMap((time) => [`${time} --> 00:09.000\nnot shown`, `00:00.000 --> ${time}\nnot shown`]),
        '1:00:00.000-->100:59:59.999',
      ].join('\n\n'),
      [],
    ],
    ['no blanks, tabs and settings', 'WEBVTT\n\n1:00:01.000-->\t10:00:00.000align:start\nA', ['3601 A']],
    ['a line of blanks within a cue', 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n \nB', ['1 A B']],
    ['line ends of an old system', 'WEBVTT\r\r00:01.000 --> 00:02.000\rA\rB', ['1 A B']],
    ['NUL', 'WEBVTT\n\n00:01.000 --> 00:02.000\nA\0B', ['1 A\uFFFDB']],
    [
      'a tag over two lines, one that is not closed, and references without an end',
      'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann\nLee>R&ampD &notin;</v> <b>x <c.loud',
      ['1 R&D ∉ x'],
    ],
    ['a header alone', 'WEBVTT', []],
  ])('%s', (_what, source, cues) => {
    expect(readVtt(source).cues.map(({ seconds, text }) => `${seconds} ${text}`)).toEqual(cues);
  });

  test('joiners within words and emoji stay', () => {
    const texts = ['👩\u200D🚀 ships', 'می\u200Cشود', 'ශ්\u200Dරී'];
    const cues = texts.map((text, at) => `00:0${at}.000 --> 00:09.000\n\u200D${text}\n\n`);
    expect(readVtt(`WEBVTT\n\n${cues.join('')}`).cues.map(({ text }) => text)).toEqual(texts);
  });

  test.each(['', 'WEBVTTX', '1\n00:00:01,000 --> 00:00:02,000\nSRT', '{"json": true}'])(
    '%j is not WebVTT',
    (source) => {
      expect(() => readVtt(source)).toThrow('the first line is not WEBVTT');
    },
  );
});

test('character references are decoded once', () => {
  expect(decodeEntities('&amp;lt; &#233; &#x1F600; &nope; &eacute; AT&T &copy')).toBe(
    '&lt; é 😀 &nope; é AT&T &copy',
  );
});

test("only the format's tags are removed, and a comparison stays", () => {
  expect(plainCueText('if a < b and <i>c</i> &lt; d <3')).toBe('if a < b and c < d <3');
});
