import { expect, test } from './support/test';

/** As named in services/src/gateway/cookies.ts. */
const USES = ['session', 'visitor', 'sign_in', 'preview', 'override'];

test('a script cannot set cookies with the names the site uses over https', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto('/');
  const names = USES.map((use) => `__Host-Http-lectern_${use}`);
  const plain = USES.map((use) => `__Host-lectern_${use}`);
  const storedNames = async (tried: string[]) => {
    await page.evaluate((all) => {
      for (const name of all) document.cookie = `${name}_planted=x; Path=/; Secure`;
    }, tried);
    const cookieNames = (await context.cookies(baseURL?.replace(/^http:/, 'https:'))).map(({ name }) => name);
    return tried.filter((name) => cookieNames.includes(`${name}_planted`));
  };
  expect(await storedNames(plain)).toEqual(plain);
  expect(await storedNames(names)).toEqual([]);
});
