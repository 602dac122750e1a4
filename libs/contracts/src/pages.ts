import type { Snapshot, SnapshotRemote } from './release.js';

/** A path and the remote that owns it. */
export interface OwnedPage {
  remote: SnapshotRemote;
  /** Exposed module, such as `./talk`. */
  expose: string;
  pattern: string;
  /** Decoded; `*` holds what a pattern's trailing star matched. */
  params: Record<string, string>;
}

/**
 * Values of a pattern's parameters, or null if the path does not match. A pattern consists of fixed parts,
 * `:name`, and `*` at its end; matching is case-sensitive and ignores a trailing slash.
 */
export function matchPattern(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = partsOf(pattern);
  const segments = partsOf(pathname);
  const open = wanted.at(-1) === '*';
  if (open ? segments.length < wanted.length - 1 : segments.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part === '*') {
      params['*'] = segments.slice(index).join('/');
      return params;
    }
    const value = segments[index] ?? '';
    if (!part.startsWith(':')) {
      if (part !== value) return null;
      continue;
    }
    const decoded = decode(value);
    if (decoded === null) return null;
    params[part.slice(1)] = decoded;
  }
  return params;
}

/** The owner of a path. Server and browser both use this function, so that they always agree. */
export function findPage(snapshot: Snapshot, pathname: string): OwnedPage | null {
  let best: OwnedPage | null = null;
  for (const remote of snapshot.remotes) {
    for (const [pattern, expose] of Object.entries(remote.pages)) {
      const params = matchPattern(pattern, pathname);
      if (params && (!best || comparePatterns(pattern, best.pattern) < 0))
        best = { remote, expose, pattern, params };
    }
  }
  // A path granted to a withdrawn or not yet loaded remote must not fall back to the remote that granted it.
  for (const pattern of [snapshot.withdrawn, snapshot.later?.map((remote) => remote.patterns)].flat(2))
    if (pattern && best && comparePatterns(pattern, best.pattern) < 0 && matchPattern(pattern, pathname))
      return null;
  return best;
}

/**
 * Negative when `a` is the more specific of two patterns that match one path: fixed parts before parameters,
 * stars last.
 */
export function comparePatterns(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = vagueness(left[index]) - vagueness(right[index]);
    if (difference !== 0) return difference;
  }
  return a < b ? -1 : a > b ? 1 : 0;
}

const vagueness = (part: string | undefined) =>
  part === undefined ? 0 : part === '*' ? 3 : part.startsWith(':') ? 2 : 1;

const partsOf = (path: string) => path.split('/').filter(Boolean);

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
