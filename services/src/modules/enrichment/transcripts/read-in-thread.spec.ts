import { expect, test } from '@jest/globals';
import { threadsStarted } from '../../../../test/support/threads-started.js';
import { captionsInThread, readInThread } from './read-in-thread.js';
import { LARGEST_TRANSCRIPT } from './read-transcript.js';

const CUE = '00:01.000 --> 00:02.000\nThe <b>lamp</b> &amp; the oil\n\n';
const WEBVTT = `WEBVTT\n\n${CUE}`;

test('a transcript is read, and any other file is refused with the reason', async () => {
  expect(await readInThread(Buffer.from(WEBVTT))).toEqual([{ seconds: 1, text: 'The lamp & the oil' }]);
  await expect(readInThread(Buffer.from('no transcript'))).rejects.toThrow(
    'The file is neither WebVTT nor SRT.',
  );
});

test("captions from the video platform may have more lines than a member's file", async () => {
  expect(await captionsInThread(WEBVTT + CUE.repeat(6_000))).toHaveLength(6_001);
});

test('reading a file of the largest allowed size does not block the event loop', async () => {
  const file = Buffer.from((WEBVTT + CUE.repeat(LARGEST_TRANSCRIPT)).slice(0, LARGEST_TRANSCRIPT));
  const reading = await threadsStarted(() => Promise.allSettled([readInThread(file)]));
  expect(reading).toMatchObject({
    threads: 1,
    result: [{ reason: { message: expect.stringContaining('5000 are allowed') } }],
  });
});

test('of many simultaneous files some are read and the rest refused', async () => {
  const all = await Promise.allSettled(Array.from({ length: 30 }, () => readInThread(Buffer.from(WEBVTT))));
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  // One is read and 20 wait.
  expect(refused).toHaveLength(9);
  expect(refused[0]).toContain('Too many files are being read');
});
