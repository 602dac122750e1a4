import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { tarGz, teamBuild } from './support/archives.js';
import { SHELL } from './support/fixture-builds.js';
import { type SiteProcesses, startSiteProcesses } from './support/site-processes.js';
import { dialects } from './support/test-database.js';

// Compiling the services and starting processes takes a while on a busy machine.
jest.setTimeout(120_000);

describe.each(dialects)('two processes of the services on %s', (dialect) => {
  let site: SiteProcesses;

  beforeAll(async () => {
    site = await startSiteProcesses(dialect, 2, ['mf-new', 'mf-seen'], SHELL);
  });
  afterAll(() => site.stop());

  const call = async (at: number, path: string, body: Buffer | object): Promise<void> => {
    const isArchive = body instanceof Buffer;
    const answer = await fetch(`${site.urls[at]}/api/v1${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${site.token}`,
        'content-type': isArchive ? 'application/gzip' : 'application/json',
      },
      body: isArchive ? new Uint8Array(body) : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  const publish = async (at: number, name: string, version: string) =>
    call(at, '/releases', await tarGz(teamBuild(name, version).files));
  const act = (at: number, name: string, what: string, body: object = {}) =>
    call(at, `/rollouts/${name}/${what}`, body);
  const shown = async (at: number, name: string) => {
    const html = await (await fetch(`${site.urls[at]}/${name}`)).text();
    return new RegExp(`<h1>${name} ([^<]+)</h1>`).exec(html)?.[1] ?? null;
  };
  /**
   * Requests pages until one shows the version. `rollouts-pages.test.ts` tests the delay, with a controlled
   * clock.
   *
   * @source platform.md, "For an operator", point 1
   */
  const visible = async (at: number, name: string, version: string): Promise<void> => {
    while ((await shown(at, name)) !== version);
  };

  test('a change in one process shows on its next page, and soon in the other', async () => {
    const name = 'mf-seen';
    expect([await shown(0, name), await shown(1, name)]).toEqual([null, null]);
    const steps: [by: number, what: () => Promise<void>, version: string][] = [
      [0, () => publish(0, name, '1.0.0'), '1.0.0'],
      [1, () => publish(1, name, '1.1.0'), '1.0.0'],
      [0, () => act(0, name, 'start', { version: '1.1.0', share: 10_000 }), '1.1.0'],
      [1, () => act(1, name, 'promote'), '1.1.0'],
      [0, () => act(0, name, 'recall', { version: '1.1.0', reason: 'leaks' }), '1.0.0'],
    ];
    for (const [by, decide, version] of steps) {
      // Both have just refreshed, so that neither does so by chance.
      await Promise.all([shown(0, name), shown(1, name)]);
      await decide();
      expect(await shown(by, name)).toBe(version);
      await visible(1 - by, name, version);
    }
  });

  test('a new remote gets its page in the other process, with every file', async () => {
    const name = 'mf-new';
    expect(await shown(1, name)).toBeNull();
    await publish(0, name, '1.0.0');
    await visible(1, name, '1.0.0');
    const { manifest } = teamBuild(name, '1.0.0');
    for (const { path, bytes } of manifest.files.filter((file) => file.path !== manifest.server)) {
      const file = await fetch(`${site.urls[1]}/assets/${name}/1.0.0/${path}`);
      expect([path, file.status, (await file.arrayBuffer()).byteLength]).toEqual([path, 200, bytes]);
    }
  });
});
