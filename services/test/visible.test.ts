import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { tarGz, teamBuild } from './support/archives.js';
import { SHELL, writeBuild } from './support/fixture-builds.js';
import { type SiteProcesses, startSiteProcesses } from './support/site-processes.js';
import { dialects } from './support/test-database.js';

// Compiling the services and starting processes takes a while on a busy machine.
jest.setTimeout(120_000);

/** Milliseconds. @source platform.md, "For an operator", point 1 */
const VISIBLE_WITHIN = 1_000;

describe.each(dialects)('two processes of the services on %s', (dialect) => {
  let site: SiteProcesses;

  beforeAll(async () => {
    site = await startSiteProcesses(dialect, 2);
    const dist = await writeBuild(SHELL);
    const files = await Promise.all(
      (await readdir(dist)).map(async (name) => [name, await readFile(join(dist, name))] as const),
    );
    await rm(dist, { recursive: true });
    await call(0, '/releases', await tarGz(Object.fromEntries(files)));
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
  /** One page after the other until one shows the version. @returns milliseconds since the call */
  const visible = async (at: number, name: string, version: string): Promise<number> => {
    const began = performance.now();
    for (;;) {
      const found = await shown(at, name);
      const took = performance.now() - began;
      if (found === version) return took;
      if (took > VISIBLE_WITHIN) throw new Error(`${found} instead of ${version} after ${took} ms`);
    }
  };

  test('what is decided in either is what the next page of both shows, within a second', async () => {
    const name = 'mf-seen';
    expect([await shown(0, name), await shown(1, name)]).toEqual([null, null]);
    const steps: [by: number, what: () => Promise<void>, version: string][] = [
      [0, () => publish(0, name, '1.0.0'), '1.0.0'],
      [1, () => publish(1, name, '1.1.0'), '1.0.0'],
      [0, () => act(0, name, 'start', { version: '1.1.0', share: 10_000 }), '1.1.0'],
      [1, () => act(1, name, 'promote'), '1.1.0'],
      [0, () => act(0, name, 'rollback', { reason: 'errors' }), '1.0.0'],
      [1, () => act(1, name, 'start', { version: '1.1.0', share: 0 }), '1.0.0'],
      [1, () => act(1, name, 'promote'), '1.1.0'],
      [0, () => act(0, name, 'recall', { version: '1.1.0', reason: 'leaks' }), '1.0.0'],
    ];
    for (const [by, decide, version] of steps) {
      // Both have just read what holds now, so nothing is new to them by chance.
      await Promise.all([shown(0, name), shown(1, name)]);
      await decide();
      expect(await shown(by, name)).toBe(version);
      expect(await visible(1 - by, name, version)).toBeLessThan(VISIBLE_WITHIN);
    }
  });

  test('a remote that is new to the site gets its page in the other process, with every file', async () => {
    const name = 'mf-new';
    expect(await shown(1, name)).toBeNull();
    await publish(0, name, '1.0.0');
    expect(await visible(1, name, '1.0.0')).toBeLessThan(VISIBLE_WITHIN);
    const { manifest } = teamBuild(name, '1.0.0');
    for (const { path, bytes } of manifest.files.filter((file) => file.path !== manifest.server)) {
      const file = await fetch(`${site.urls[1]}/assets/${name}/1.0.0/${path}`);
      expect([path, file.status, (await file.arrayBuffer()).byteLength]).toEqual([path, 200, bytes]);
    }
  });
});
