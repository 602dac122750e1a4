import {
  expectUsableShell,
  visitFailing,
  type Arrival,
  type FailureName,
} from '../support/platform/failing-releases';
import type { Situation } from '../support/platform/situations';
import { expect, fixtureRemote, test } from '../support/platform';

/**
 * Each fault in one situation, and each situation and arrival with several faults; faults.long.spec.ts has all
 * combinations, and libs/federation/src/recovery.spec.ts tests the loader in each of them. A hanging server is
 * the only fault that takes the pages two ways: a fallback wins beside it, or what the server rendered stays.
 */
const VISITS: Record<FailureName, [Situation, Arrival][]> = {
  'files answered by 404': [['candidate', 'from another page']],
  'files answered by 500': [['stable', 'from another page']],
  'files answered by HTML as JavaScript': [['candidate', 'by its address']],
  'files answered by HTML that says it is JavaScript': [['stable-alone', 'from another page']],
  'files answered by a server that hangs': [
    ['stable', 'from another page'],
    ['stable-alone', 'by its address'],
  ],
  'files with another hash': [['stable', 'by its address']],
  'an entry that throws when it runs': [['stable-alone', 'from another page']],
  'a chunk that throws when it runs': [['candidate', 'by its address']],
  'a container that throws in init': [['stable', 'from another page']],
  'a container that throws in get': [['stable-alone', 'by its address']],
  'a page that throws while it is rendered': [['candidate', 'by its address']],
  'a page that throws in an effect': [['stable', 'by its address']],
  'a release whose hashes are missing from the page does not run': [['candidate', 'from another page']],
  'a promise that rejects after the page has settled leaves it intact': [['stable-alone', 'by its address']],
};

for (const [failure, visits] of Object.entries(VISITS) as [FailureName, [Situation, Arrival][]][])
  test(failure, async ({ operator, visitorWith }) => {
    for (const [situation, arrival] of visits)
      await visitFailing({ operator, visitorWith }, failure, situation, arrival);
  });

test('a chunk that a release asks for without its hash does not run', async ({ operator, visitorWith }) => {
  const name = `fx-unhashed-${test.info().workerIndex}`;
  const code = {
    './page': `definePage(({ h }) => {
      const [more, setMore] = React.useState('');
      const load = () => lazy('./more').then(setMore, () => setMore('refused'));
      return [h('button', { key: 1, onClick: load }, 'More'), h('output', { key: 2 }, more)];
    })`,
    './more': `'it runs in ' + version`,
  };
  await operator.publish(await fixtureRemote({ name, version: '1', code }));
  await operator.candidate(await fixtureRemote({ name, version: '2', code, faults: ['unhashed'] }), 5_000);
  for (const [side, said] of [
    ['candidate', 'refused'],
    ['stable', 'it runs in 1'],
  ] as const) {
    const page = await (await visitorWith(side, name)).newPage();
    await page.goto(`/${name}`);
    await page.getByRole('button', { name: 'More' }).click();
    await expect(page.locator('output')).toHaveText(said);
    await expectUsableShell(page);
  }
});
