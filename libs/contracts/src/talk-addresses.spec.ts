import { expect, test } from '@jest/globals';
import { addressCodec, flag, oneOf, pageNumber, words } from './address.js';
import { filterParameters } from './talk-addresses.js';
import { TALK_FILTERS } from './talk-fields.js';

const codec = addressCodec({
  query: words(10),
  ...filterParameters(TALK_FILTERS),
  sort: oneOf(['newest', 'longest'], 'newest'),
  exact: flag(),
  page: pageNumber,
});
const read = (address: string) =>
  codec.read(new Map(address.split('&').map((each) => each.split('=') as [string, string])));

test('an address is written as it is read, in the order of the codec', () => {
  const address =
    'query=rails&tag=ruby,c++&speaker_name=Sandi Metz&conference=railsconf&year=2019&language=en&format=talk&length=short&video=true&transcript=true&sort=longest&exact=true&page=2';
  const written = codec.write(read(address.split('&').reverse().join('&')));
  expect(written.map((entry) => entry.join('=')).join('&')).toBe(address);
});

test('an address without parameters means the defaults, which are not written', () => {
  const nothing = read('');
  expect(nothing).toMatchObject({ query: '', tag: [], length: '', video: false, sort: 'newest', page: 1 });
  expect(codec.write(nothing)).toEqual([]);
});

test.each(['query=  ', 'tag=, ,', 'year=19', 'length=huge', 'video=yes', 'sort=best', 'page=0', 'page=1e3'])(
  '%s counts as absent',
  (address) => {
    expect(read(address)).toEqual(read(''));
  },
);

test('long words are cut, and a tag counts once', () => {
  expect(read('query=0123456789abc&tag=go,rust, go')).toMatchObject({
    query: '0123456789',
    tag: ['go', 'rust'],
  });
});
