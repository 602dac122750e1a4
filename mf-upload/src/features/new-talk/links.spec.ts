import { linksFault, linksOf } from './links';

const NOT_LINKS = 'Enter links that begin with https://, one per line';

test.each([
  ['', null],
  ['https://speakerdeck.com/a/b\n\nhttps://example.org', null],
  ['http://example.org', NOT_LINKS],
  ['javascript:alert(1)', NOT_LINKS],
  ['https://', NOT_LINKS],
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
