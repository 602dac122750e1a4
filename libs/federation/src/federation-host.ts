import type { SnapshotRelease } from '@lectern/contracts';
import { getInstance } from '@module-federation/runtime';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { loadScript } from './load-script';

/** What loads a release's modules. */
export interface ReleaseHost {
  /**
   * Loads one exposed module; again after a failure, when asked again.
   *
   * @param fresh the last try may have been answered from a cache that holds something broken, or left something broken behind: go around it
   * @throws whatever goes wrong: network, integrity, evaluation
   */
  load(release: SnapshotRelease, expose: string, fresh: boolean): Promise<unknown>;
}

/** A container as every bundler with module federation builds it. */
interface Container {
  init(shareScope: object, initScope: unknown[], options: object): Promise<unknown> | undefined;
  get(expose: string): Promise<() => unknown>;
}

/** Where a release stands in this page. */
interface Opened {
  container: Promise<Container>;
  /** A module of it runs, so that a second container beside it would double the remote's state. */
  runs: boolean;
}

/**
 * The host on the federation instance that the shell's build made: a second instance would have an empty share scope. A container's
 * global holds its version, so two releases of a remote never meet.
 *
 * @throws outside a build of the shell
 */
export function federationHost(): ReleaseHost {
  const instance = getInstance();
  if (!instance) throw new Error('There is no federation instance: the shell was built without the preset.');
  // The preset names it; the name carries federation's version.
  Object.assign(globalThis, { [process.env.HOST_RUNTIME ?? '']: bundlerRuntime });
  const { shareScopeMap } = instance;
  const opened = new Map<string, Opened>();
  const chunks = new Map<string, { run: Promise<void>; ran: boolean }>();

  const open = async (release: SnapshotRelease, fresh: boolean): Promise<Container> => {
    const container = await fetchContainer(release, fresh);
    const options = Object.defineProperty({ version: '', shareScopeKeys: 'default' }, 'shareScopeMap', {
      value: shareScopeMap,
    });
    await container.init(shareScopeMap.default ?? {}, [], options);
    return container;
  };
  const openedOf = (release: SnapshotRelease, fresh: boolean): Opened => {
    const known = opened.get(release.base);
    if (known && (!fresh || known.runs)) return known;
    const next = { container: open(release, fresh), runs: false };
    opened.set(release.base, next);
    next.container.catch(() => {
      if (opened.get(release.base) === next) opened.delete(release.base);
    });
    return next;
  };

  // Once each: what a chunk registers stays, so that every further run would only add to it. One that hangs is not waited for again.
  const runChunk = ({ url, integrity }: { url: string; integrity: string }, fresh: boolean) => {
    const known = chunks.get(url);
    if (known && (!fresh || known.ran)) return known.run;
    const chunk = { run: loadScript(addressOf(url, fresh), integrity), ran: false };
    chunks.set(url, chunk);
    chunk.run.then(
      () => (chunk.ran = true),
      () => {
        if (chunks.get(url) === chunk) chunks.delete(url);
      },
    );
    return chunk.run;
  };

  return {
    async load(release, expose, fresh) {
      refuseUnhashed(release);
      const registered = Promise.all(chunksOf(release, expose).map((chunk) => runChunk(chunk, fresh)));
      // It is waited for below; until then nobody else may report that it failed.
      registered.catch(() => undefined);
      const entry = openedOf(release, fresh);
      const container = await entry.container;
      await registered;
      const evaluate = await container.get(expose);
      const exports = evaluate();
      entry.runs = true;
      return exports;
    },
  };
}

/**
 * What has no hash does not run, but for a developer's own server on this machine, which the site's server put into the page.
 *
 * @source platform.md, "For a visitor", point 4
 */
function refuseUnhashed({ base, type, integrity, exposes }: SnapshotRelease): void {
  const { origin, protocol, hostname } = new URL(base, location.href);
  const isOwn = origin !== location.origin && protocol === 'http:' && LOOPBACK.test(hostname);
  const hasHashes =
    integrity &&
    (type === 'script' ||
      Object.values(exposes)
        .flat()
        .every((chunk) => chunk.integrity));
  if (!hasHashes && !(isOwn && integrity === null)) throw new Error(`${base} has no hash, and is not run.`);
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

async function fetchContainer(release: SnapshotRelease, fresh: boolean): Promise<Container> {
  const url = release.base + release.entry;
  // Its hash, and those of its chunks, are in the document's import map: `import()` takes none.
  if (release.type === 'module') return (await import(/* webpackIgnore: true */ url)) as Container;
  const globals = globalThis as unknown as Record<string, Container | undefined>;
  const name = release.global ?? '';
  if (fresh || !globals[name]) {
    globals[name] = undefined;
    await loadScript(addressOf(url, fresh), release.integrity);
  }
  const container = globals[name];
  if (!container) throw new Error(`${url} ran, but made no container.`);
  return container;
}

/**
 * What to run beside the entry instead of after it, whatever its bundler knows of hashes. A chunk that has run registers itself, so the
 * container asks for it no more.
 */
const chunksOf = ({ type, base, exposes }: SnapshotRelease, expose: string) =>
  type === 'module'
    ? []
    : (exposes[expose] ?? []).map(({ path, integrity }) => ({ url: base + path, integrity }));

/** A preload that failed stays with its address, and the browser answers the next request there with the failure it kept. */
const addressOf = (url: string, fresh: boolean) => (fresh ? `${url}?again=${Date.now()}` : url);
