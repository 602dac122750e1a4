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

  test.each(['', 'WEBVTTX', '1\n00:00:01,000 --> 00:00:02,000\nSRT', '{"json": true}'])(
    '%j is not WebVTT',
    (source) => {
      expect(() => readVtt(source)).toThrow('the first line is not WEBVTT');
    },
  );
});

test('character references are decoded once', () => {
  expect(decodeEntities('&amp;lt; &#233; &#x1F600; &nope; &#0; &#xD800;')).toBe(
    '&lt; é 😀 &nope; &#0; &#xD800;',
  );
});

test("only the format's tags are removed, and a comparison stays", () => {
  expect(plainCueText('if a < b and <i>c</i> &lt; d')).toBe('if a < b and c < d');
});
