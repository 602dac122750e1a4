import { expect, test } from '@jest/globals';
import { LARGEST_TRANSCRIPT, readTranscript } from '../../modules/enrichment/transcripts/read-transcript.js';

const CUE = {
  vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nText ',
  srt: '1\n00:00:01,000 --> 00:00:02,000\nText ',
};

/** Each makes a careless reader read the rest of the line, or of the file, again for every one of them: minutes for 2 MB. */
const PIECES = ['<a ', '<a.', '<', '<1', '</', '{\\', '&#1', '--> ', '\u0301\u0323', ' \n', 'a\n'];

test.each(PIECES.flatMap((piece) => [['vtt', piece] as const, ['srt', piece] as const]))(
  'a %s file as large as is allowed, of %j alone, is read to its end',
  async (kind, piece) => {
    const count = Math.floor((LARGEST_TRANSCRIPT - CUE[kind].length) / Buffer.byteLength(piece));
    const cues = await readTranscript(Buffer.from(CUE[kind] + piece.repeat(count)));
    expect(cues).toEqual([{ seconds: 1, text: expect.stringMatching(/^Text/) as unknown }]);
  },
);

test('captions that roll, each cue of a hundred thousand lines', async () => {
  const lines = `${'a\n'.repeat(100_000)}b\n`;
  const file = `WEBVTT\n\n00:01.000 --> 00:02.000\n<00:00:01.500>\n${lines}\n00:02.000 --> 00:03.000\n${lines}\n`;
  expect(await readTranscript(Buffer.from(file))).toHaveLength(2);
});

test.each(['vtt', 'srt'] as const)(
  'others have their turns while a %s file as large as is allowed is read',
  async (kind) => {
    // The whole file in as many cues as are allowed.
    const cue = `${CUE[kind].slice(CUE[kind].search(/00:/))}${'and the &lt;oil&gt; '.repeat(18)}\n\n`;
    const file = `${kind === 'vtt' ? 'WEBVTT\n\n' : ''}${cue.repeat(4_900)}`;
    expect(file.length).toBeLessThan(LARGEST_TRANSCRIPT);
    let turns = 0;
    let isRead = false;
    const turn = () => {
      turns += 1;
      if (!isRead) setImmediate(turn);
    };
    setImmediate(turn);
    await readTranscript(Buffer.from(file));
    isRead = true;
    expect(turns).toBeGreaterThan(3);
  },
);
