import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { Snapshot } from '@lectern/contracts';
import { definePage, LanguagesContext, type PageContext } from '@lectern/remote';
import { Suspense, use, type ComponentType, type lazy as Lazy } from 'react';
import type * as server from './server';

// As in the server build.
jest.mock('./runtime/screen-boundary', () => jest.requireActual('./runtime/screen-boundary.server'));

const snapshot = {
  remotes: [{ name: 'mf-news', pages: { '/news': './page' }, slots: {}, release: { version: '1' } }],
} as unknown as Snapshot;

const { render, shared } = jest.requireActual<typeof server>('./server');
const { lazy } = shared['react'] as { lazy: typeof Lazy };

const rendered = (Page: ComponentType) =>
  render({ url: '/news', snapshot, exports: { page: definePage({ Page }) }, busy: () => undefined });

function Broken(): never {
  throw new Error('No such field.');
}

function Suspended() {
  return use(new Promise<string>(() => undefined));
}

describe('a page rendered on the server', () => {
  it('is wrapped in a Suspense boundary', async () => {
    const { body } = await rendered(() => <h1>News</h1>);
    expect(body).toContain('<!--$--><h1>News</h1><!--/$-->');
  });

  it("has the visitor's languages in its queries and its parts", async () => {
    const Page = () => <p>{use(LanguagesContext)?.join()}</p>;
    const queries = jest.fn((_context: PageContext) => []);
    const exports = { page: definePage({ Page, queries }) };
    const { body } = await render({
      url: '/news',
      snapshot,
      exports,
      languages: ['es', 'ja'],
      busy: () => undefined,
    });
    expect(body).toContain('<p>es,ja</p>');
    expect(queries).toHaveBeenCalledWith(expect.objectContaining({ languages: ['es', 'ja'] }));
  });

  it.each([
    ['throws', Broken, 'No such field.'],
    ['has a part that throws', () => <div>{[<Broken key="it" />]}</div>, 'No such field.'],
    ['suspends', Suspended, 'suspended'],
  ])('is refused when it %s', async (_what, Page, message) => {
    await expect(rendered(Page)).rejects.toThrow(message);
  });

  it('may leave a part within its own boundary to the browser', async () => {
    const { body } = await rendered(() => (
      <Suspense fallback={<p>Soon</p>}>
        <Suspended />
      </Suspense>
    ));
    expect(body).toContain('<p>Soon</p>');
  });
});

describe('a part whose code is loaded by lazy', () => {
  afterEach(() => void jest.useRealTimers());

  const Chart = () => <svg />;
  const late = (ms: number) =>
    lazy(() => new Promise((resolve) => setTimeout(resolve, ms, { default: Chart })));
  const inSuspense = (Part: ComponentType) => () => (
    <Suspense fallback={<p>Soon</p>}>
      <Part />
    </Suspense>
  );

  it.each([
    ['in a Suspense', inSuspense(late(20))],
    ['without one', late(20)],
    ['in another that is loaded so', inSuspense(lazy(async () => ({ default: inSuspense(late(20)) })))],
  ])('is in the HTML: %s', async (_where, Page) => {
    const { body } = await rendered(Page);
    expect(body).toContain('<svg></svg>');
    expect(body).not.toContain('Soon');
  });

  it.each([
    ['fails', lazy(() => Promise.reject(new Error('No such file.')))],
    ['never arrives', lazy(() => new Promise<never>(() => undefined))],
  ])('is left to the browser when its code %s', async (_how, Part) => {
    jest.useFakeTimers();
    const Page = inSuspense(Part);
    const first = rendered(Page);
    await jest.advanceTimersByTimeAsync(500);
    const { body } = await first;
    expect(body).toContain('<p>Soon</p>');
    // Waited for once: later visits and other pages do not wait again.
    expect((await rendered(Page)).body).toBe(body);
  });
});

it('remotes get as much of styled-components as in browsers', () => {
  const facade = readFileSync(require.resolve('@lectern/federation/build/lean/styled.mjs'), 'utf8');
  const names = /^export \{ (.+) \} from/m.exec(facade)?.[1]?.split(', ');
  expect(Object.keys(shared['styled-components'] as object).sort()).toEqual(['__esModule', ...(names ?? [])]);
});
