import { expect, test } from '@jest/globals';
import { asVideoLink } from './youtube.js';

const ID = 'aB3_-dE5fG7';
const WATCH = `https://www.youtube.com/watch?v=${ID}`;

test.each([
  [ID, WATCH],
  [` ${ID}\n`, WATCH],
  [`youtube.com/watch?v=${ID}&t=3`, `https://youtube.com/watch?v=${ID}&t=3`],
  [`www.youtube.com/shorts/${ID}`, `https://www.youtube.com/shorts/${ID}`],
  [`youtu.be/${ID}?si=x`, `https://youtu.be/${ID}?si=x`],
  [`//www.youtube-nocookie.com/embed/${ID}`, `https://www.youtube-nocookie.com/embed/${ID}`],
  [
    `<iframe width="560" height="315" src="https://www.youtube.com/embed/${ID}?si=x&amp;start=4" title="A talk" allowfullscreen></iframe>`,
    `https://www.youtube.com/embed/${ID}?si=x&start=4`,
  ],
  [`<iframe src='//www.youtube.com/embed/${ID}'></iframe>`, `https://www.youtube.com/embed/${ID}`],
])('%s is recognised as a link', (text, link) => expect(asVideoLink(text)).toBe(link));

test.each([
  WATCH,
  `http://youtube.com/watch?v=${ID}`,
  'youtube.com/watch',
  'programming',
  'live_stream',
  '//www.youtube.com/embed/videoseries?list=PLaaaaaaaaaaa',
  'example.org/watch?v=aaaaaaaaaaa',
  'not a link',
  '',
  `javascript:alert("youtube.com/watch?v=${ID}")`,
  `notyoutube.com/watch?v=${ID}`,
])('%s is left unchanged', (text) => expect(asVideoLink(text)).toBe(text));
