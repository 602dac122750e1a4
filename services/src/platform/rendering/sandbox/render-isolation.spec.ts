import { expect, test } from '@jest/globals';
import type { Config } from '../../../config/config.js';
import { LIMITS } from '../renderer-limits.js';
import type { IsolationLevel } from '@lectern/contracts';
import { RenderIsolation } from './render-isolation.js';

const isolation = (asked: IsolationLevel, held: IsolationLevel | null) => {
  const config = { renderIsolation: asked } as Config;
  return new RenderIsolation(config, () => Promise.resolve(held));
};

test.each([
  ['partial', 'partial'],
  ['partial', 'sealed'],
  ['guarded', 'sealed'],
  ['sealed', 'sealed'],
] as const)('%s is sufficient where %s is required', async (asked, held) => {
  expect(await isolation(asked, held).check()).toContain(`Pages are rendered ${held}: `);
});

test.each([
  ['partial', null],
  ['guarded', 'partial'],
  ['sealed', 'guarded'],
] as const)('where %s is required, nothing starts or renders with %s', async (asked, held) => {
  await expect(isolation(asked, held).check()).rejects.toThrow(/RENDER_ISOLATION: .* is asked for/);
  await expect(isolation(asked, held).launcher(LIMITS)).rejects.toThrow('is asked for');
});
