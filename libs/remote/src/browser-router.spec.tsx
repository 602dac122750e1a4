/**
 * @jest-environment-options {"url": "https://lectern.example/start?a=1#top"}
 */
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import * as library from 'react-router-dom';
import * as own from './browser-router';

/** What remotes use has the library's types. */
const facade: Pick<
  typeof library,
  'createPath' | 'useHref' | 'useLocation' | 'useNavigate' | 'useSearchParams'
> = own;
const routers = { library, own: { ...(own as unknown as typeof library), ...facade } };
type Both = keyof typeof routers;

/** A page in either router that writes down what its hooks return. */
function open(name: Both, initial?: library.URLSearchParamsInit) {
  const { Router, UNSAFE_createBrowserHistory: create, ...hooks } = routers[name];
  const history = create({ v5Compat: true });
  const seen: { navigate?: library.NavigateFunction; set?: library.SetURLSearchParams; shown?: unknown } = {};
  function Site() {
    const [{ action, location }, setState] = useState<{ action: string; location: library.Location }>({
      action: history.action,
      location: history.location,
    });
    useLayoutEffect(() => history.listen(setState), []);
    return (
      <Router location={location} navigationType={action as never} navigator={history}>
        <Page />
      </Router>
    );
  }
  function Page() {
    const { key, ...location } = hooks.useLocation();
    const [params, set] = hooks.useSearchParams(initial);
    seen.navigate = hooks.useNavigate();
    seen.set = set;
    const keyed = key === 'default' ? key : key.length > 5;
    seen.shown = { ...location, keyed, type: hooks.useNavigationType(), params: params.toString() };
    return null;
  }
  render(<Site />);
  return seen;
}

/** The same steps in both, each from the same entry. */
async function both(
  steps: (page: ReturnType<typeof open>) => void | Promise<void>,
  initial?: library.URLSearchParamsInit,
) {
  const found = [];
  for (const name of ['library', 'own'] as const) {
    history.replaceState(null, '', '/start?a=1#top');
    const page = open(name, initial);
    await act(async () => void (await steps(page)));
    const { usr, idx, key } = history.state as { usr: unknown; idx: number; key?: string };
    found.push({ shown: page.shown, url: location.href, state: { usr, idx, keyed: typeof key } });
    cleanup();
  }
  expect(found[1]).toEqual(found[0]);
  return found[1];
}

test('the first page is that of the browser', async () => {
  expect(await both(() => undefined)).toMatchObject({
    shown: { pathname: '/start', search: '?a=1', hash: '#top', keyed: 'default', type: 'POP' },
  });
});

const TARGETS = [
  '/',
  '',
  '/x',
  '/x/',
  '/x/../y',
  '/x/./y/',
  '/x//y',
  'x',
  'x/',
  '../x',
  '../../x?q',
  '..',
  '.',
  './z',
  '?b=2',
  '?',
  '#end',
  '#',
  '?b=2#end',
  '/x?b#c?d',
  '/x#c?d',
  '/a b',
  '/%20',
  '/ä',
  '/x?',
  '/x#',
  '\\x',
];

const ELSEWHERE = ['https://evil.example/x', '//evil.example', 'javascript:alert(1)', 'mailto:a@b.example'];

test.each([
  ...TARGETS,
  {},
  { pathname: '' },
  { pathname: '/x', search: 'b=2' },
  { search: '?b=2', hash: 'end' },
  { pathname: 'x/../../y', hash: '#end' },
])('navigating to %j leads where the library leads', async (to) => {
  await both(({ navigate }) => navigate?.(to));
  await both(({ navigate }) => navigate?.(to, { replace: true, state: { from: 'list' } }));
});

test.each(ELSEWHERE)('neither leaves the site for %s', async (to) => {
  await both(({ navigate }) =>
    expect(() => void navigate?.(to)).toThrow('External navigation is not allowed'),
  );
});

test.each([...TARGETS, ...ELSEWHERE, { pathname: '/x', search: 'b=2' }, { search: '?b=2', hash: 'end' }])(
  'a link to %j has the same address',
  (to) => {
    const hrefs = (['library', 'own'] as const).map((name) => {
      const { Router, UNSAFE_createBrowserHistory: create, useHref } = routers[name];
      history.replaceState(null, '', '/start?a=1#top');
      const at = create({ v5Compat: true });
      let href = '';
      const Link = () => void (href = useHref(to));
      render(
        <Router location={at.location} navigationType={at.action as never} navigator={at as never}>
          <Link />
        </Router>,
      );
      cleanup();
      return href;
    });
    expect(hrefs[1]).toBe(hrefs[0]);
  },
);

test('search parameters are replaced in every form', async () => {
  await both(({ set }) => set?.({ b: '2', c: ['3', '4'] }));
  await both(({ set }) => set?.([['b', '2']], { replace: true }));
  await both(({ set }) => set?.('b=2&b=3'));
  await both(({ set }) =>
    set?.((before) => {
      before.set('b', '2');
      return before;
    }),
  );
});

test('missing search parameters have their defaults until the first change', async () => {
  const defaults = { a: '9', b: ['2', '3'] };
  const first = await both(() => undefined, defaults);
  expect(first).toMatchObject({ shown: { params: 'a=1&b=2&b=3' } });
  await both(({ navigate }) => navigate?.('?c=4'), defaults);
  await both(({ set }) => set?.({ c: '4' }), defaults);
  await both(({ set }) => set?.(), defaults);
});

test('going back shows the entry before, with its state', async () => {
  const back = await both(async ({ navigate }) => {
    await navigate?.('/one', { state: 1 });
    await navigate?.('/two', { state: 2 });
    const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    await navigate?.(-1);
    await popped;
  });
  expect(back).toMatchObject({ shown: { pathname: '/one', state: 1, type: 'POP' } });
});

test('a path is made of its parts', () => {
  for (const path of [
    {},
    { search: '?' },
    { search: 'a', hash: 'b' },
    { pathname: '/x', search: '?a', hash: '#' },
  ])
    expect(own.createPath(path)).toBe(library.createPath(path));
});

test('a hook outside of a router says so', () => {
  const Lost = () => void own.useLocation();
  expect(() => render(<Lost />)).toThrow('may be used only in the context of a <Router>');
});
