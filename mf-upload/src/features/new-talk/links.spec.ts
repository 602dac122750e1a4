import { linksFault, linksOf } from './links';

test.each([
  ['', null],
  ['https://speakerdeck.com/a/b\n\nhttps://example.org', null],
  ['http://example.org', 'Enter links that begin with https://, one per line'],
  ['javascript:alert(1)', 'Enter links that begin with https://, one per line'],
  ['https://', 'Enter links that begin with https://, one per line'],
  [Array.from({ length: 21 }, (_, at) => `https://example.org/${at}`).join('\n'), 'At most 20 links'],
])('links are checked: %j', (text, fault) => {
  expect(linksFault(text)).toBe(fault);
});

test('the kind of a link follows from its address', () => {
  expect(
    linksOf(
      'https://speakerdeck.com/a/b https://example.org/talk.PDF\nhttps://github.com/a/b https://example.org/',
    ).map(({ kind }) => kind),
  ).toEqual(['slides', 'slides', 'repository', 'other']);
});
