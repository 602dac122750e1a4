import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { takenFromSite } from './site-paths.js';

const CHECKOUT = resolve(import.meta.dirname, '../../../..');
const read = async (path: string) =>
  JSON.parse(await readFile(resolve(CHECKOUT, path), 'utf8')) as {
    lectern: { offers?: string[]; slots?: Record<string, string> };
  };

test('the kit for teams knows which paths and slots are taken', async () => {
  const { SITE } = (await import(resolve(CHECKOUT, 'libs/federation/cli/site-parts.mjs'))) as {
    SITE: { paths: string[]; slots: Record<string, string> };
  };
  const source = await readFile(resolve(import.meta.dirname, 'site-paths.ts'), 'utf8');
  const named = [...source.matchAll(/^ {2}'([^']+)',$/gm)].map(([, name]) => name ?? '');
  const taken = named.filter((name) => takenFromSite(`/${name}`, 'mf-team') !== null);
  expect(taken.length).toBeGreaterThan(30);
  expect([...SITE.paths].sort()).toEqual(taken.sort());
  const { offers = [] } = (await read('shell/package.json')).lectern;
  expect(Object.keys(SITE.slots)).toEqual(offers);
  for (const [slot, remote] of Object.entries(SITE.slots)) {
    expect(Object.keys((await read(`${remote}/package.json`)).lectern.slots ?? {})).toContain(slot);
  }
});
