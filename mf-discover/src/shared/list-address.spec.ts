import { listParamsOf, talksPath } from './list-address';

const parsed = (address: string) => listParamsOf(new URLSearchParams(address));

test('an address is read as it is written', () => {
  const address = '?tag=rust%2Cgo&language=en&sort=oldest&page=2';
  expect(talksPath(parsed(address))).toBe(`/talks${address}`);
});

test.each(['tag', 'year', 'sort', 'page'])(
  'a %s of any length makes neither a long nor a malformed address',
  (name) => {
    const path = talksPath(parsed(`?${name}=${'1'.repeat(100_000)}`));
    expect(path.length).toBeLessThan(600);
    expect(path).toContain(encodeURIComponent('…'));
  },
);
