import { expect, test } from '@jest/globals';
import type { Config } from '../../../config/config.js';
import { LIMITS } from '../renderer-limits.js';
import type { IsolationLevel } from '@lectern/contracts';
import { RenderIsolation } from './render-isolation.js';

const isolation = (required: IsolationLevel, available: IsolationLevel | null) => {
  const config = { renderIsolation: required } as Config;
  return new RenderIsolation(config, () => Promise.resolve(available));
};

test.each([
  ['partial', 'partial'],
  ['partial', 'sealed'],
  ['guarded', 'sealed'],
  ['sealed', 'sealed'],
] as const)('where %s is required, %s is sufficient', async (required, available) => {
  expect(await isolation(required, available).check()).toContain(`Pages are rendered ${available}: `);
});

test.each([
  ['partial', null],
  ['guarded', 'partial'],
  ['sealed', 'guarded'],
] as const)('where %s is required, nothing starts or renders with %s', async (required, available) => {
  await expect(isolation(required, available).check()).rejects.toThrow(/RENDER_ISOLATION: .* is required/);
  await expect(isolation(required, available).launcher(LIMITS)).rejects.toThrow('is required');
});
