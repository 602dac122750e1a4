import { frameAddress, videoSourceOf } from './video-source';

const id = 'dQw4w9WgXcQ';
const privacyMode = { kind: 'video', embed: `https://www.youtube-nocookie.com/embed/${id}` };

test.each([
  `https://www.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/watch?app=desktop&v=${id}&t=30s`,
  `https://youtu.be/${id}`,
  `youtu.be/${id}?t=3`,
  `https://www.youtube.com/shorts/${id}`,
])('%s plays in privacy mode', (link) => expect(videoSourceOf(link)).toEqual(privacyMode));

test("an id that spells 'embed' is still an id", () =>
  expect(videoSourceOf('https://www.youtube.com/watch?v=embedabcdef')).toEqual({
    kind: 'video',
    embed: 'https://www.youtube-nocookie.com/embed/embedabcdef',
  }));

test('an embed link is used as it is', () =>
  expect(videoSourceOf(`https://www.youtube.com/embed/${id}?list=PL1`)).toEqual({
    kind: 'video',
    embed: `https://www.youtube.com/embed/${id}?list=PL1`,
  }));

test.each([
  `https://evil.example/embed/${id}`,
  `https://youtube.com.evil.example/embed/${id}`,
  `https://notyoutube.com/embed/${id}`,
  `https://www.youtube.com@evil.example/embed/${id}`,
  `javascript:alert(1)//www.youtube.com/embed/${id}`,
  'https://www.youtube.com/watch?v=short',
  'no link at all',
])('%s is invalid', (link) => expect(videoSourceOf(link)).toEqual({ kind: 'invalid' }));

test('without a link there is no video yet', () => {
  expect(videoSourceOf(null)).toEqual({ kind: 'none' });
  expect(videoSourceOf('  ')).toEqual({ kind: 'none' });
});

test('the frame gets the player-api flag and the start time', () => {
  const origin = 'https://lectern.test';
  expect(frameAddress(`https://www.youtube-nocookie.com/embed/${id}`, { origin, start: 90.7 })).toBe(
    `https://www.youtube-nocookie.com/embed/${id}?enablejsapi=1&origin=https%3A%2F%2Flectern.test&autoplay=1&start=90`,
  );
  expect(frameAddress(`https://www.youtube.com/embed/${id}?list=PL1`, { origin, start: 0 })).toBe(
    `https://www.youtube.com/embed/${id}?list=PL1&enablejsapi=1&origin=https%3A%2F%2Flectern.test&autoplay=1`,
  );
});
