/** A release by name. */
export interface Named {
  remote: string;
  version: string;
}

const ADDRESS = /[a-z][a-z0-9+.-]*:\/\/[^\s)]+/gi;
const RELEASE = /^\/assets\/([a-z][a-z0-9-]{1,40})\/([0-9A-Za-z][0-9A-Za-z.+-]{0,63})\//;
const SHELL = 'shell';

/**
 * Whose error this is, by the addresses in its stack: the topmost frame that belongs to a remote, since the shell's React and router stand
 * around all of them, else the shell. What was thrown by an extension, by another origin or by no file at all is nobody's.
 */
export function ownerOf(stack: string): Named | null {
  const frames = [...stack.matchAll(ADDRESS)].map(([address]) => address);
  if (!frames[0]?.startsWith(`${location.origin}/`)) return null;
  const named = frames.flatMap((address) => releaseIn(address) ?? []);
  return named.find(({ remote }) => remote !== SHELL) ?? named[0] ?? null;
}

/** The release that a file belongs to. */
export function releaseIn(address: string): Named | null {
  const { origin, pathname } = new URL(address, location.href);
  const [, remote, version] = (origin === location.origin && RELEASE.exec(pathname)) || [];
  return remote && version ? { remote, version } : null;
}

/** The shell that runs this page, by its script. */
export function runningShell(): Named | null {
  for (const { src } of document.scripts) {
    const release = src ? releaseIn(src) : null;
    if (release?.remote === SHELL) return release;
  }
  return null;
}
