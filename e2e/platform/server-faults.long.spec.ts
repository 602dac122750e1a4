import { SERVER_FAULTS, visitUnrendered, type ServerFault } from '../support/platform/unrendered';
import { operator as signInOperator, startSite, test, type OwnSite } from '../support/platform';

test.describe.configure({ timeout: 120_000 });

let site: OwnSite;
test.beforeAll(async () => {
  // A whole site on a busy machine.
  test.setTimeout(180_000);
  site = await startSite();
});
test.afterAll(() => site.stop());

for (const [fault, what] of Object.entries(SERVER_FAULTS) as [ServerFault, string][]) {
  for (const situation of ['candidate', 'stable-alone'] as const) {
    test(`${situation} whose rendering on the server ${what}: the browser renders it, and the server renders the others`, async ({
      visitorWith,
    }) => {
      const operator = await signInOperator(site.consoleURL);
      // Often enough that the release is finally skipped for a while.
      await visitUnrendered({ site, operator, visitorWith }, { fault, situation, visits: 3 });
    });
  }
}
