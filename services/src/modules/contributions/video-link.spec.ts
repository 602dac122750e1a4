import { describe, expect, test } from '@jest/globals';
import { videoIdOf } from './video-link.js';

const ID = 'aB3_-dE5fG7';

describe('videoIdOf', () => {
  test.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtube.com/watch?v=${ID}`,
    `https://youtube.com/watch?app=desktop&v=${ID}&t=42s&list=PL123`,
    `https://m.youtube.com/watch?v=${ID}#t=10`,
    `https://music.youtube.com/watch?v=${ID}&feature=share`,
    `https://youtu.be/${ID}`,
    `https://youtu.be/${ID}?si=something&t=3`,
    `https://www.youtu.be/${ID}/`,
    `https://www.youtube.com/embed/${ID}?start=4`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `https://www.youtube.com/shorts/${ID}`,
    `https://www.youtube.com/live/${ID}?feature=shared`,
    `https://www.youtube.com/v/${ID}?version=3`,
    `HTTPS://WWW.YouTube.COM/watch?v=${ID}`,
  ])('%s', (link) => {
    expect(videoIdOf(link)).toBe(ID);
  });

  test.each([
    '',
    'no link',
    ID,
    `youtube.com/watch?v=${ID}`,
    `//www.youtube.com/watch?v=${ID}`,
    `ftp://www.youtube.com/watch?v=${ID}`,
    `javascript:alert("https://www.youtube.com/watch?v=${ID}")`,
    `https://vimeo.com/${ID}`,
    `https://youtube.com.example.org/watch?v=${ID}`,
    `https://notyoutube.com/watch?v=${ID}`,
    `https://example.org/?u=https://www.youtube.com/watch?v=${ID}`,
    `https://www.youtube.com@example.org/watch?v=${ID}`,
    'https://www.youtube.com/',
    'https://www.youtube.com/watch',
    'https://www.youtube.com/watch?v=tooshort',
    `https://www.youtube.com/watch?v=${ID}x`,
    `https://www.youtube.com/channel/${ID}`,
    `https://www.youtube.com/embed/${ID}extra`,
    'https://www.youtube.com/playlist?list=PL1234567890',
  ])('refuses %s', (link) => {
    expect(videoIdOf(link)).toBeNull();
  });
});
