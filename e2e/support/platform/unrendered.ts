import type { PlatformFixtures } from '../platform';
import { expect } from '../test';
import type { Fault } from './fault';
import { fixtureRemote } from './fixture-remote';
import type { Operator } from './operator';
import { stands, watchPages } from './page-clock';
import { rollOut, type Situation } from './situations';
import type { OwnSite } from './start-site';

/** Faults of a page on the server, which block all other rendering. */
export const SERVER_FAULTS = {
  'server-endless': 'never ends',
  'server-memory': 'exhausts its memory limit',
  'server-buffers': 'exhausts memory outside the heap',
  'server-throw': 'throws',
} satisfies Partial<Record<Fault, string>>;
export type ServerFault = keyof typeof SERVER_FAULTS;

/** Visits a page that the server cannot render: the browser renders it, and the server renders the others. */
export async function visitUnrendered(
  {
    site,
    operator,
    visitorWith,
  }: { site: OwnSite; operator: Operator } & Pick<PlatformFixtures, 'visitorWith'>,
  { fault, situation, visits }: { fault: ServerFault; situation: Situation; visits: number },
): Promise<void> {
  const { baseURL } = site;
  const name = `fx-${fault}-${situation}`;
  const working = await fixtureRemote({ name, version: '1' });
  const failing = await fixtureRemote({ name, version: '2', faults: [fault] });
  await rollOut(operator, situation, { working, failing });
  const beside = await fixtureRemote({ name: `${name}-beside`, version: '1' });
  await operator.publish(beside);

  for (let visit = 1; visit <= visits; visit += 1) {
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
      const url = `/${beside.name}?${visit}=${count++}`;
      return (await (await operator.request.get(url)).text()).includes(`data-remote="${beside.name}"`);
    };
    await expect.poll(isRendered, `another page after visit ${visit}`).toBe(true);
  }
}
