import { filterOf, pathOf } from './contents-params';

const filter = (query: string) => filterOf(new URLSearchParams(query));

test('the address has the whole filter', () => {
  const query = 'kind=note&state=hidden&member=44&network_of=7&text=buy+now&day=2026-11-27&before=9';
  const wanted = {
    kind: 'note',
    state: 'hidden',
    member: 44,
    network_of: 7,
    text: 'buy now',
    day: '2026-11-27',
    before: 9,
  } as const;
  expect(filter(query)).toEqual(wanted);
  expect(pathOf(wanted, { before: 9 })).toBe(`/operate/contents?${query}`);
});

test.each([
  'kind=film',
  'kind=toString',
  'state=gone',
  'member=0',
  'member=x',
  'text=a',
  'day=2026-13-40',
  'before=-1',
])('%s counts as absent', (query) => expect(filter(query)).toEqual({}));

test('another filter begins at the first page', () => {
  expect(pathOf({ kind: 'note', before: 9 }, { state: 'hidden' })).toBe(
    '/operate/contents?kind=note&state=hidden',
  );
  expect(pathOf({ kind: 'note' }, { kind: undefined })).toBe('/operate/contents');
});
