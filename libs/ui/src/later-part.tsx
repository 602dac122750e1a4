import { Suspense, createElement, memo, use, type ComponentType, type ReactNode } from 'react';
import { deferred } from './deferred';

/** A part, or what brings it: the browser's build imports it, the server's has it at hand. */
type Load<Props> = () => ComponentType<Props> | Promise<ComponentType<Props>>;

/**
 * A part of a page that stands in its first HTML and whose code comes after the first view: what the server rendered stays until then. The
 * server needs `load` to answer with the part itself, from a `.server.ts` file beside the one that imports it.
 *
 * @param load imports the part
 * @param waiting in its place where the server has not rendered it
 */
export function laterPart<Props extends object>(load: Load<Props>, waiting: ReactNode = null) {
  let part: ReturnType<typeof load> | null = null;
  const loadPart = () => {
    const found = load();
    if (!(found instanceof Promise)) return found;
    // Tries once more, and then offers to. It is the part from now on: what asked again with every render would never end.
    return found.catch(() => deferred(async () => load()).Deferred);
  };
  function Part(props: Props) {
    part ??= loadPart();
    return createElement(part instanceof Promise ? use(part) : part, props);
  }
  // The same props must not reach a part that is still the server's: it would be replaced by what stands in.
  return memo(function LaterPart(props: Props) {
    return <Suspense fallback={waiting}>{createElement(Part, props)}</Suspense>;
  });
}
