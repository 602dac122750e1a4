import { webVttOf } from './web-vtt';

test('each line lasts until the next one that begins later, and no text ends its cue', () => {
  const lines = ['First --> & <b>', 'Second', 'At once', 'Last\n\nline'].map((text) => ({
    timestamp: '',
    text,
  }));
  expect(webVttOf(lines, [2, 71, 71, 3723])).toBe(
    [
      'WEBVTT',
      '00:00:02.000 --> 00:01:11.000\nFirst --&gt; &amp; &lt;b&gt;',
      '00:01:11.000 --> 01:02:03.000\nSecond',
      '00:01:11.000 --> 01:02:03.000\nAt once',
      '01:02:03.000 --> 01:02:08.000\nLast line\n',
    ].join('\n\n'),
  );
});
