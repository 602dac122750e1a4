import { isToken, tokenOf, type Draft } from './new-token';

const draft = (its: Partial<Draft> = {}): Draft => ({
  team: 'watch-ci',
  chosen: new Set(['mf-talk']),
  others: '',
  every: false,
  ...its,
});

test('chosen and typed remotes are both included, each once', () => {
  expect(tokenOf(draft({ others: ' mf-new,  mf-talk mf-newer' }))).toEqual({
    team: 'watch-ci',
    remotes: ['mf-talk', 'mf-new', 'mf-newer'],
  });
});

test('every remote means every remote, whatever else is chosen', () => {
  expect(tokenOf(draft({ every: true, others: 'NOT A NAME' }))).toEqual({ team: 'watch-ci', remotes: ['*'] });
});

test.each<[string, Partial<Draft>, 'team' | 'remotes']>([
  ['no team', { team: ' ' }, 'team'],
  ['a team in capitals', { team: 'Watch' }, 'team'],
  ['no remote', { chosen: new Set() }, 'remotes'],
  ['an odd name', { others: 'mf_talk' }, 'remotes'],
  ['a star among names', { others: '*' }, 'remotes'],
  ['too many', { others: Array.from({ length: 50 }, (_, index) => `mf-${index}`).join(' ') }, 'remotes'],
])('%s is refused', (_name, its, field) => {
  const result = tokenOf(draft(its));
  expect(isToken(result)).toBe(false);
  expect(Object.keys(result)).toEqual([field]);
});
