import type { Snapshot, SnapshotRemote } from './release.js';

/** A path and the remote that owns it. */
export interface OwnedPage {
  remote: SnapshotRemote;
  /** Exposed module, such as `./talk`. */
  expose: string;
  pattern: string;
  /** Decoded; `*` holds what a pattern's last star took. */
  params: Record<string, string>;
}

/**
 * Values of a pattern's parameters, or null where the path does not fit. A pattern is made of fixed parts, `:name`, and `*` at
 * its end; case matters, a slash at the path's end does not.
 */
export function matchPattern(pattern: string, pathname: string): Record<string, string> | null {
  const wanted = partsOf(pattern);
  const given = partsOf(pathname);
  const open = wanted.at(-1) === '*';
  if (open ? given.length < wanted.length - 1 : given.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    if (part === '*') {
      params['*'] = given.slice(index).join('/');
      return params;
    }
    const value = given[index] ?? '';
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

/** Who owns a path. Server and browser ask this one function, so that they never differ. */
export function findPage(snapshot: Snapshot, pathname: string): OwnedPage | null {
  let best: OwnedPage | null = null;
  for (const remote of snapshot.remotes) {
    for (const [pattern, expose] of Object.entries(remote.pages)) {
      const params = matchPattern(pattern, pathname);
      if (params && (!best || comparePatterns(pattern, best.pattern) < 0))
        best = { remote, expose, pattern, params };
    }
  }
  return best;
}

/** Negative when `a` is the more exact of two patterns that fit one path: fixed parts come before parameters, stars last. */
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
