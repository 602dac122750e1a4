import { filterOf, paramsOf, searchOf, type AuditLogParams } from './audit-log-params';

const NONE: AuditLogParams = {
  remote: undefined,
  act: undefined,
  person: undefined,
  team: undefined,
  token: undefined,
  day: undefined,
  text: undefined,
  line: undefined,
};

test('an address is parsed as it was written', () => {
  const params = {
    remote: 'mf-news',
    act: 'share',
    person: 'olga@example.org',
    team: 'news',
    token: 3,
    day: '2026-11-27',
    text: '50 % & more',
    line: 12,
  } as const;
  expect(paramsOf(searchOf(params))).toEqual(params);
  expect(searchOf(NONE).toString()).toBe('');
});

test.each([
  'act=toString',
  'line=x',
  'line=-1',
  'line=1.5',
  'line=99999999999',
  'remote=',
  'token=x',
  'day=2026-13-01',
  'day=yesterday',
  'text=%20',
])('%s filters nothing', (search) => {
  expect(paramsOf(new URLSearchParams(search))).toEqual(NONE);
});

test('a day begins and ends at midnight where it is read', () => {
  const { from, to } = filterOf({ ...NONE, day: '2026-03-29' });
  expect(new Date(from ?? '').toString()).toMatch(/^Sun Mar 29 2026 00:00:00/);
  expect(new Date(to ?? '').toString()).toMatch(/^Mon Mar 30 2026 00:00:00/);
});
