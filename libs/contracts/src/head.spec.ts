import { expect, test } from '@jest/globals';
import { defaultHead, headTags } from './head.js';

const head = { title: 'A talk', description: 'About it', canonical: '/video/a-talk' };
const find = (tags: ReturnType<typeof headTags>, key: string, name: string) =>
  tags.find(({ attributes }) => attributes[key] === name)?.attributes;

test('a page has tags for browsers, search engines and link previews', () => {
  const tags = headTags(
    { ...head, image: 'https://i.ytimg.com/x.jpg', type: 'video.other' },
    'https://lectern.example',
  );
  expect(find(tags, 'name', 'description')?.content).toBe('About it');
  expect(find(tags, 'rel', 'canonical')?.href).toBe('https://lectern.example/video/a-talk');
  expect(find(tags, 'property', 'og:url')?.content).toBe('https://lectern.example/video/a-talk');
  expect(find(tags, 'property', 'og:type')?.content).toBe('video.other');
  expect(find(tags, 'name', 'twitter:card')?.content).toBe('summary_large_image');
});

test('a missing page is marked noindex and has no canonical address', () => {
  const tags = headTags({ ...head, status: 404 }, 'https://lectern.example');
  expect(find(tags, 'name', 'robots')?.content).toBe('noindex');
  expect(find(tags, 'rel', 'canonical')).toBeUndefined();
});

test('structured data names its vocabulary', () => {
  const [script] = headTags({ ...head, jsonLd: { '@type': 'VideoObject' } }, '').filter(
    ({ tag }) => tag === 'script',
  );
  expect(JSON.parse(script?.text ?? '')).toEqual({
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
  });
});

test('titles and descriptions differ for paths with /trending, with /popular, and for all others', () => {
  const paths = ['/trending', '/popular', '/speakers'];
  expect(new Set(paths.map((path) => defaultHead(path).title)).size).toBe(3);
  expect(new Set(paths.map((path) => defaultHead(path).description)).size).toBe(3);
  expect(defaultHead('/a/trending/b')).toEqual(defaultHead('/trending'));
  expect(defaultHead('/').title).toBe(defaultHead('/speakers').title);
});
