import { stands, watchPages } from '../support/platform/page-clock';
import { rollOut } from '../support/platform/situations';
import {
  expect,
  fixtureRemote,
  operator,
  startSite,
  test,
  type Fault,
  type OwnSite,
} from '../support/platform';

const FAULTS = {
  'server-endless': 'never ends',
  'server-memory': 'exhausts its memory limit',
  'server-buffers': 'exhausts memory outside the heap',
  'server-throw': 'throws',
} satisfies Partial<Record<Fault, string>>;

test.describe.configure({ timeout: 120_000 });

// On a separate site: they block all other rendering.
let site: OwnSite;
test.beforeAll(async () => {
  // A whole site on a busy machine.
  test.setTimeout(180_000);
  site = await startSite();
});
test.afterAll(() => site.stop());

for (const [fault, what] of Object.entries(FAULTS)) {
  for (const situation of ['candidate', 'stable-alone'] as const) {
    test(`${situation} whose rendering on the server ${what}: the browser renders it, and the server renders the others`, async ({
      visitorWith,
    }) => {
      const { baseURL } = site;
      const name = `fx-${fault}-${situation}`;
      const acts = await operator(site.consoleURL);
      const working = await fixtureRemote({ name, version: '1' });
      await rollOut(acts, situation, {
        working,
        failing: await fixtureRemote({ name, version: '2', faults: [fault as Fault] }),
      });
      const beside = await fixtureRemote({ name: `${name}-beside`, version: '1' });
      await acts.publish(beside);

      // Often enough that the release is finally skipped for a while.
      for (const attempt of ['first', 'second', 'third']) {
        const context = await visitorWith('candidate', name, { baseURL });
        await watchPages(context);
        const page = await context.newPage();
        const response = await page.goto(`/${name}`, { waitUntil: 'commit' });
        const html = (await response?.text()) ?? '';
        expect(html.includes(`data-remote="${name}"`), 'rendered by the server').toBe(false);
        await stands(page, `${name}@2`);
        await context.close();

        // Unique addresses, so each one is rendered.
        let count = 0;
        const isRendered = async () => {
          const url = `/${beside.name}?${attempt}=${count++}`;
          return (await (await acts.request.get(url)).text()).includes(`data-remote="${beside.name}"`);
        };
        await expect.poll(isRendered, `another page after the ${attempt} visit`).toBe(true);
      }
    });
  }
}
