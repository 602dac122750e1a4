import { everyRemoteOpens } from '../support/platform/later-remotes';
import { operator as signInOperator, test } from '../support/platform';

test('each of 60 remotes of 4 KB opens from a link without a reload, and by its address', async ({
  visitorWith,
  ownSite,
}) => {
  test.setTimeout(240_000);
  const site = await ownSite();
  const operator = await signInOperator(site.consoleURL, 'Operator');
  await everyRemoteOpens({ site, operator, visitorWith }, { count: 60, atLeast: 41 });
});
