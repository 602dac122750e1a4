import { whenIdle } from '@lectern/remote/when-idle';
import {
  Suspense,
  createElement,
  memo,
  use,
  useDeferredValue,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { Button } from './button';

export interface DeferredOptions<Props = object> {
  /** Shown until the part is loaded; nothing by default. */
  waiting?: ReactNode;
  /** Shown when the part cannot be loaded; by default a retry button. It gets the part's props. */
  failed?: (retry: () => void, props: Props) => ReactNode;
  /** The server leaves the part out; the browser loads it when first shown, or once idle after that. */
  when?: 'shown' | 'idle';
}

/**
 * A part of a page whose code is loaded after the first view, from its own file. By default the server
 * renders it with the page: its build turns the import into a static one. That HTML stays until the code is
 * loaded.
 *
 * @param load `async () => (await import('./part')).Part`, in exactly this form
 * @returns the part; its `preload` loads the code ahead of time, for example when the pointer is over the
 * control that opens it
 */
export function deferred<Props extends object>(
  load: () => ComponentType<Props> | Promise<ComponentType<Props>>,
  { waiting = null, failed = tryAgain, when }: DeferredOptions<Props> = {},
) {
  let part: ReturnType<typeof load> | null = null;
  let loaded: ComponentType<Props> | null = null;
  const get = () => {
    if (part) return part;
    const found = load();
    if (!(found instanceof Promise)) return (part = loaded = found);
    // Kept whatever the outcome: a new promise on every render would never settle. It stays a promise, since
    // React expects the same one again; one already marked as fulfilled is not awaited.
    const kept = found.then(
      (Part) => (loaded = Part),
      () => Fetched,
    );
    void kept.then((value) => Object.assign(kept, { status: 'fulfilled', value }));
    return (part = kept);
  };

  /** Requests the part when mounted, and again after a failure on retry. */
  function Fetched(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [isFailed, setFailed] = useState(false);
    useEffect(() => {
      if (isFailed) return;
      let isMounted = true;
      const fetchPart = () =>
        void Promise.resolve(load()).then(
          (Loaded) => {
            loaded = Loaded;
            if (isMounted) setPart(() => Loaded);
          },
          () => isMounted && setFailed(true),
        );
      if (when === 'idle') whenIdle(fetchPart);
      else fetchPart();
      return () => void (isMounted = false);
    }, [isFailed]);
    if (isFailed) return failed(() => setFailed(false), props);
    return Part ? <Part {...props} /> : waiting;
  }

  function Rendered(props: Props) {
    const Part = get();
    return createElement(Part instanceof Promise ? use(Part) : Part, props);
  }

  const Boundary = memo(function Boundary(props: Props) {
    return <Suspense fallback={waiting}>{createElement(Rendered, props)}</Suspense>;
  });

  // A part that is still the server's HTML must not be rendered again: the placeholder would replace it. The
  // same props are skipped; new ones wait for the code.
  function Deferred(props: Props) {
    const kept = useDeferredValue(props);
    return when ? <Fetched {...props} /> : createElement(Boundary, loaded ? props : kept);
  }
  return Object.assign(Deferred, { preload: () => void get() });
}

const tryAgain = (retry: () => void) => <Button onClick={retry}>Try again</Button>;
