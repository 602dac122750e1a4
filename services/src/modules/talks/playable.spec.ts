import { describe, expect, test } from '@jest/globals';
import { isPlayable, vimeoEmbed } from './playable.js';

describe('vimeoEmbed', () => {
  test.each([
    ['https://vimeo.com/11980200', 'https://player.vimeo.com/video/11980200'],
    ['https://www.vimeo.com/channels/ruby/11980200', 'https://player.vimeo.com/video/11980200'],
    ['https://vimeo.com/11980200/0a1b2c3d4e', 'https://player.vimeo.com/video/11980200?h=0a1b2c3d4e'],
    [
      'https://player.vimeo.com/video/11980200?h=0a1b2c3d4e',
      'https://player.vimeo.com/video/11980200?h=0a1b2c3d4e',
    ],
    ['https://vimeo.com/pyconau', null],
    ['https://vimeo.com.example.org/11980200', null],
    ['javascript:alert(1)', null],
    ['', null],
  ])('%s', (link, embed) => {
    expect(vimeoEmbed(link)).toBe(embed);
  });
});

describe('isPlayable', () => {
  const hosts = ['archive.org', '*.us.archive.org'];
  test.each([
    ['https://archive.org/download/a/a.mp4', true],
    ['https://ia800100.us.archive.org/1/items/a/a.mp4', true],
    ['https://us.archive.org/a.mp4', false],
    ['https://notarchive.org/a.mp4', false],
    ['http://archive.org/a.mp4', false],
    ['https://archive.org:8443/a.mp4', false],
    ['no address', false],
    ['/assets/demo/welcome.webm', true],
    ['//notarchive.org/a.mp4', false],
    ['/\\notarchive.org/a.mp4', false],
  ])('%s', (link, playable) => {
    expect(isPlayable(link, hosts)).toBe(playable);
  });
});
