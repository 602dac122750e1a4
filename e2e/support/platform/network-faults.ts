import type { BrowserContext, Route } from '@playwright/test';
import { PAGE_DATA_ID, type PageData, type SnapshotRelease, type SnapshotRemote } from '@lectern/contracts';

const SCRIPT = { contentType: 'text/javascript' };

/** Network faults, applied to every file of a release. */
export const NETWORK_FAULTS = {
  '404': (route: Route) => route.fulfill({ status: 404, body: 'Not found' }),
  '500': (route: Route) => route.fulfill({ status: 500, body: 'Something went wrong' }),
  'HTML as JavaScript': (route: Route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><h1>Welcome to the café</h1>' }),
  'HTML that says it is JavaScript': (route: Route) =>
    route.fulfill({ ...SCRIPT, body: '<!doctype html><h1>Welcome to the café</h1>' }),
  // It never responds; closing the page ends it.
  'a server that hangs': () => undefined,
  'another hash': async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\nglobalThis.smuggled = true;` });
  },
} satisfies Record<string, (route: Route) => unknown>;

interface Release {
  remote: string;
  version: string;
}

const filesOf = ({ remote, version }: Release) => `**/assets/${remote}/${version}/**`;

/** Breaks all files of a release in a browser. */
export const breakFiles = (context: BrowserContext, release: Release, fault: (route: Route) => unknown) =>
  context.route(filesOf(release), fault);

/** From now on they are answered; what hangs already goes on hanging. */
export const mendFiles = (context: BrowserContext, release: Release) =>
  context.route(filesOf(release), (route) => route.continue());

/** Removes the hashes of a release from every document, like a server that does not know them. */
export async function withoutHashes(context: BrowserContext, { remote, version }: Release): Promise<void> {
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const html = await response.text();
    const body = html.replace(
      new RegExp(`(id="${PAGE_DATA_ID}">)(.*?)(</script>)`, 's'),
      (_all, open: string, json: string, close: string) => {
        const data = JSON.parse(json) as PageData;
        for (const { name, release } of data.snapshot.remotes)
          if (name === remote && release.version === version) stripHashes(release);
        return open + JSON.stringify(data).replaceAll('<', '\\u003c') + close;
      },
    );
    await route.fulfill({ response, body });
  });
  // If a page has only the remote's paths, its hashes come with this call.
  await context.route(`**/api/v1/snapshot_remotes/${remote}?*`, async (route) => {
    const response = await route.fetch();
    const found = (await response.json()) as SnapshotRemote;
    if (found.release.version === version) stripHashes(found.release);
    await route.fulfill({ response, json: found });
  });
}

function stripHashes(release: SnapshotRelease): void {
  release.integrity = null;
  for (const chunks of Object.values(release.exposes)) for (const chunk of chunks) chunk.integrity = '';
}
