import type * as z from 'zod/mini';
import { tokenForm } from './token-form';

type Typed = z.input<typeof tokenForm>;

const typed = ({ team = 'watch-ci', ...its }: Partial<Typed['remotes']> & { team?: string } = {}): Typed => ({
  team,
  remotes: { chosen: ['mf-talk'], others: '', every: false, captions: false, ...its },
});

test('chosen and typed remotes are both included, each once', () => {
  expect(tokenForm.parse(typed({ others: ' mf-new,  mf-talk; mf-newer' }))).toEqual({
    team: 'watch-ci',
    remotes: ['mf-talk', 'mf-new', 'mf-newer'],
  });
});

test('every remote means every remote, whatever else is chosen', () => {
  expect(tokenForm.parse(typed({ every: true, others: 'NOT A NAME' }))).toEqual({
    team: 'watch-ci',
    remotes: ['*'],
  });
});

test('a token for captions reaches no remote, whatever else is chosen', () => {
  expect(tokenForm.parse(typed({ captions: true, every: true })).remotes).toEqual(['site:captions']);
});

test.each<[string, Parameters<typeof typed>[0], string[]]>([
  ['no team', { team: ' ' }, ['team']],
  ['a team in capitals', { team: 'Watch' }, ['team']],
  ['no remote', { chosen: [] }, ['remotes']],
  ['an odd name', { others: 'mf_talk' }, ['remotes']],
  ['a star among names', { others: '*' }, ['remotes']],
  ['too many', { others: Array.from({ length: 50 }, (_, index) => `mf-${index}`).join(' ') }, ['remotes']],
  ['neither team nor remote', { team: '', chosen: [] }, ['team', 'remotes']],
])('%s is refused', (_name, its, fields) => {
  const { error } = tokenForm.safeParse(typed(its));
  expect(error?.issues.map(({ path }) => path[0])).toEqual(fields);
});
