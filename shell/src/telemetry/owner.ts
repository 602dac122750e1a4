/** A release by remote and version. */
export interface Named {
  remote: string;
  version: string;
}

const ADDRESS = /[a-z][a-z0-9+.-]*:\/\/[^\s)]+/gi;
const RELEASE = /^\/assets\/([a-z][a-z0-9-]{1,40})\/([0-9A-Za-z][0-9A-Za-z.+-]{0,63})\//;
const SHELL = 'shell';
const script = document.currentScript as HTMLScriptElement | null;
/** The site's origin, and the one that serves its files, including this one. */
const ORIGINS = new Set([location.origin, new URL(script?.src ?? '', location.href).origin]);

/**
 * The release an error belongs to, by the URLs in its stack: the topmost frame of a remote, since the shell's
 * React and router surround all of them, otherwise the shell. Null for errors of an extension, of another
 * origin or without any file.
 */
export function ownerOf(stack: string): Named | null {
  const frames = [...stack.matchAll(ADDRESS)].map(([address]) => address);
  if (!frames[0] || !ORIGINS.has(new URL(frames[0]).origin)) return null;
  const named = frames.flatMap((address) => releaseIn(address) ?? []);
  return named.find(({ remote }) => remote !== SHELL) ?? named[0] ?? null;
}

/** The release that a file belongs to. */
export function releaseIn(address: string): Named | null {
  const { origin, pathname } = new URL(address, location.href);
  const [, remote, version] = (ORIGINS.has(origin) && RELEASE.exec(pathname)) || [];
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
