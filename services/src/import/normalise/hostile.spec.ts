import { expect, test } from '@jest/globals';
import { LARGEST_TRANSCRIPT, readTranscript } from '../../modules/enrichment/index.js';

const CUE = {
  vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nText\n',
  srt: '1\n00:00:01,000 --> 00:00:02.000\nText\n',
};

/** Each makes a naive parser rescan the rest of the line or file for every occurrence: minutes for 2 MB. */
const PIECES = ['<a ', '<a.', '<', '<1', '</', '{\\', '&#1', '--> ', '\u0301\u0323', ' \n', 'a\n'];

test.each(PIECES.flatMap((piece) => [['vtt', piece] as const, ['srt', piece] as const]))(
  'a %s file of the largest allowed size, made of %j only, is read to its end',
  (kind, piece) => {
    const count = Math.floor((LARGEST_TRANSCRIPT - CUE[kind].length) / Buffer.byteLength(piece));
    const cues = readTranscript(Buffer.from(CUE[kind] + piece.repeat(count)));
    expect(cues).toEqual([{ seconds: 1, text: expect.stringMatching(/^Text/) as unknown }]);
  },
);

test('rolling captions with cues of a hundred thousand lines are read', () => {
  const lines = `${'a\n'.repeat(100_000)}b\n`;
  const file = `WEBVTT\n\n00:01.000 --> 00:02.000\n<00:00:01.500>\n${lines}\n00:02.000 --> 00:03.000\n${lines}\n`;
  expect(readTranscript(Buffer.from(file))).toHaveLength(2);
});
