import { paramsOf, searchOf } from './audit-log-params';

test('an address is parsed as it was written', () => {
  const params = { remote: 'mf-news', act: 'share', line: 12 } as const;
  expect(paramsOf(searchOf(params))).toEqual(params);
  expect(searchOf({ remote: undefined, act: undefined, line: undefined }).toString()).toBe('');
});

test.each(['act=toString', 'line=x', 'line=-1', 'line=1.5', 'line=99999999999', 'remote='])(
  '%s filters nothing',
  (search) => {
    expect(paramsOf(new URLSearchParams(search))).toEqual({
      remote: undefined,
      act: undefined,
      line: undefined,
    });
  },
);
