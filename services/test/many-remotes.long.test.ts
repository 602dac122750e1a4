import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { GATE_LIMITS } from '@lectern/contracts';
import { ManyRemotes } from './support/many-remotes.js';

let site: ManyRemotes;
beforeAll(async () => {
  site = await ManyRemotes.start('sqlite', 30);
}, 120_000);
afterAll(() => site.lectern.close());

test('61 remotes add at most 40 KB to each page, and are each complete and rendered on their own', async () => {
  for (const name of site.all) {
    const { status, body, json, names, remotes, later } = await site.visit(`/${name}`);
    expect([name, status, names.includes(name)]).toEqual([name, 200, true]);
    expect(body).toContain(`<h1>${name} 1.0.0</h1>`);
    expect(Buffer.byteLength(JSON.stringify(remotes) + JSON.stringify(later))).toBeLessThanOrEqual(
      GATE_LIMITS.snapshots,
    );
    expect(json.length).toBeLessThan(45_000);
    expect(remotes.length + later.length).toBeGreaterThan(55);
  }
}, 120_000);
