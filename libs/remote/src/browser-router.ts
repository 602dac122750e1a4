// The part of react-router-dom that the shell and `@lectern/remote` use, without routes and base paths. The
// shell's build for browsers takes it in the library's place, under the library's names: that one cannot
// leave out matching, data and its history for servers. The server and all tests use the library.
import {
  createContext,
  createElement,
  useCallback,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Context,
  type ReactNode,
} from 'react';
import type { Location, NavigateOptions, Path, To, URLSearchParamsInit } from 'react-router-dom';

export const NavigationType = { Pop: 'POP', Push: 'PUSH', Replace: 'REPLACE' } as const;
type Place = Location<unknown>;
type Action = (typeof NavigationType)[keyof typeof NavigationType];

interface Update {
  action: Action;
  location: Place;
  delta: number | null;
}

/** Written into the browser's entries as by the library, so that a new release finds what an old one left. */
interface EntryState {
  usr: unknown;
  key: string;
  idx: number;
}

type History = ReturnType<typeof createHistory>;

function createHistory() {
  const entry = () => history.state as Partial<EntryState> | null;
  let action: Action = NavigationType.Pop;
  let index = entry()?.idx ?? 0;
  let listener: ((update: Update) => void) | null = null;
  if (entry()?.idx === undefined) history.replaceState({ ...entry(), idx: index }, '');

  const write = (next: Action, to: Path, state: unknown) => {
    const isPush = next === NavigationType.Push;
    action = next;
    index = (entry()?.idx ?? index) + (isPush ? 1 : 0);
    const key = Math.random().toString(36).slice(2, 10);
    const written: EntryState = { usr: state ?? null, key, idx: index };
    const url = createPath(to);
    if (!isPush) history.replaceState(written, '', url);
    else {
      try {
        history.pushState(written, '', url);
      } catch (error) {
        if (error instanceof DOMException && error.name === 'DataCloneError') throw error;
        // The browser allows no more entries.
        location.assign(url);
      }
    }
    listener?.({ action, location: here(), delta: isPush ? 1 : 0 });
  };
  const here = (): Place => {
    const { pathname, search, hash } = location;
    const { usr, key } = entry() ?? {};
    return { pathname, search, hash, state: usr ?? null, key: key ?? 'default', mask: undefined };
  };
  const pop = () => {
    const before = index;
    action = NavigationType.Pop;
    const next = entry()?.idx;
    index = next ?? before;
    listener?.({ action, location: here(), delta: next === undefined ? null : next - before });
  };

  return {
    get action() {
      return action;
    },
    get location() {
      return here();
    },
    listen(next: (update: Update) => void) {
      if (listener) throw new Error('A history only accepts one active listener');
      addEventListener('popstate', pop);
      listener = next;
      return () => {
        removeEventListener('popstate', pop);
        listener = null;
      };
    },
    push: (to: Path, state?: unknown) => write(NavigationType.Push, to, state),
    replace: (to: Path, state?: unknown) => write(NavigationType.Replace, to, state),
    go: (delta: number) => history.go(delta),
  };
}

export { createHistory as UNSAFE_createBrowserHistory };

const NavigatorContext = createContext<History | null>(null);
const LocationContext = createContext<{ location: Place; type: Action } | null>(null);

interface RouterProps {
  location: Place;
  navigationType: Action;
  navigator: History;
  children?: ReactNode;
}

export function Router({ location, navigationType: type, navigator, children }: RouterProps) {
  const { pathname, search, hash, state, key } = location;
  const value = useMemo(
    () => ({ location: { pathname, search, hash, state, key, mask: undefined }, type }),
    [pathname, search, hash, state, key, type],
  );
  const located = createElement(LocationContext, { value }, children);
  return createElement(NavigatorContext, { value: navigator }, located);
}

function use<T>(context: Context<T | null>): T {
  const value = useContext(context);
  if (!value) throw new Error('This hook may be used only in the context of a <Router> component.');
  return value;
}

export const useLocation = () => use(LocationContext).location;
export const useNavigationType = () => use(LocationContext).type;
/** There are no routes: the snapshot decides who owns a path. */
export const useParams = () => NO_PARAMS;
const NO_PARAMS = {};

export const useHref = (to: To) => createPath(resolve(to, useLocation().pathname));

/** The library's other options have no effect without routes. */
type Options = Pick<NavigateOptions, 'replace' | 'state'>;

/** Navigates once the component is mounted, and within the site only. */
export function useNavigate() {
  const navigator = use(NavigatorContext);
  const { pathname } = useLocation();
  const isMounted = useRef(false);
  useLayoutEffect(() => {
    isMounted.current = true;
  });
  return useCallback(
    (to: To | number, { replace, state }: Options = {}) => {
      if (!isMounted.current) return;
      if (typeof to === 'number') return navigator.go(to);
      const path = resolve(to, pathname);
      if (isElsewhere(typeof to === 'string' ? to : createPath(to)))
        throw new Error('External navigation is not allowed');
      if (replace) navigator.replace(path, state);
      else navigator.push(path, state);
    },
    [navigator, pathname],
  );
}

type Next = URLSearchParamsInit | ((before: URLSearchParams) => URLSearchParamsInit);

/** Parameters of `initial` that the address lacks are added until the first change. */
export function useSearchParams(
  initial?: URLSearchParamsInit,
): [URLSearchParams, (next?: Next, options?: Options) => void] {
  const { search } = useLocation();
  const [added, setAdded] = useState(() => searchParamsOf(initial ?? ''));
  const params = useMemo(() => merged(search, added), [search, added]);
  const navigate = useNavigate();
  const set = useCallback(
    (next?: Next, options?: Options) => {
      const init = typeof next === 'function' ? next(new URLSearchParams(params)) : (next ?? '');
      setAdded(NO_DEFAULTS);
      navigate(`?${searchParamsOf(init).toString()}`, options);
    },
    [navigate, params],
  );
  return [params, set];
}

const NO_DEFAULTS = new URLSearchParams();

function merged(search: string, added: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(search);
  for (const name of new Set(added.keys()))
    if (!params.has(name)) for (const value of added.getAll(name)) params.append(name, value);
  return params;
}

function searchParamsOf(init: URLSearchParamsInit): URLSearchParams {
  if (typeof init === 'string' || Array.isArray(init) || init instanceof URLSearchParams)
    return new URLSearchParams(init);
  const pairs = Object.entries(init).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each) => [name, each]),
  );
  return new URLSearchParams(pairs);
}

export const createPath = ({ pathname = '/', search = '', hash = '' }: Partial<Path>) =>
  pathname + prefixed('?', search) + prefixed('#', hash);

/** Empty for the mark alone. */
const prefixed = (mark: string, text: string) =>
  !text || text === mark ? '' : text.startsWith(mark) ? text : mark + text;

const PARTS = /^([^?#]*)(\?[^#]*)?(#.*)?$/s;

/** The full path of a target; one without a path keeps the current one. Relative paths begin at the root. */
function resolve(to: To, current: string): Path {
  const [, path, query, fragment] = typeof to === 'string' ? (PARTS.exec(to) ?? []) : [];
  const { pathname, search, hash } =
    typeof to === 'string' ? { pathname: path || undefined, search: query, hash: fragment } : to;
  const isEmpty = to === '' || pathname === '';
  return {
    pathname: isEmpty ? '/' : pathname === undefined ? current : absolute(pathname),
    search: prefixed('?', search ?? ''),
    hash: prefixed('#', hash ?? ''),
  };
}

/** Without `.`, `..` and repeated slashes; a slash at the end stays. */
function absolute(path: string): string {
  const segments: string[] = [''];
  for (const segment of path
    .replace(/[\\/]{2,}/g, '/')
    .replace(/^[\\/]/, '')
    .split('/')) {
    if (segment === '..') segments.length = Math.max(1, segments.length - 1);
    else if (segment !== '.') segments.push(segment);
  }
  return segments.join('/') || '/';
}

const isElsewhere = (target: string) =>
  URL.canParse(target, location.origin) && new URL(target, location.origin).origin !== location.origin;
