import type { SnapshotRelease } from '@lectern/contracts';
import { getInstance } from '@module-federation/enhanced/runtime';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { loadScript } from './load-script';

/** Loads a release's modules. */
export interface ReleaseHost {
  /**
   * Loads one exposed module; calling again after a failure retries.
   *
   * @param fresh bypass caches: the last try may have read or left a broken entry
   * @throws {unknown} any failure: network, integrity, evaluation
   */
  load(release: SnapshotRelease, expose: string, fresh: boolean): Promise<unknown>;
}

/** A container as built by any bundler with module federation. */
interface Container {
  init(shareScope: object, initScope: unknown[], options: object): Promise<unknown> | undefined;
  get(expose: string): Promise<() => unknown>;
}

/** State of a release in this page. */
interface Opened {
  container: Promise<Container>;
  /** One of its modules runs: a second container would duplicate the remote's state. */
  runs: boolean;
}

/**
 * The host on the federation instance created by the shell's build: a second instance would have an empty
 * share scope. A container's global contains its version, so two releases of a remote never collide.
 *
 * @throws {Error} outside a build of the shell
 */
export function federationHost(): ReleaseHost {
  const instance = getInstance();
  if (!instance) throw new Error('There is no federation instance: build the shell with the preset.');
  // The preset sets the name, which contains federation's version.
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

  // Runs each chunk once: registrations persist, so running it again would only add to them. One that hangs
  // is not awaited again.
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
      // Awaited below; until then this avoids an unhandled rejection.
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
 * Refuses files without a hash, except from a developer's server on this machine, which the site's server put
 * into the page.
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
  if (!hasHashes && !(isOwn && integrity === null)) throw new Error(`${base} has no hash and was not run.`);
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])$/;

async function fetchContainer(release: SnapshotRelease, fresh: boolean): Promise<Container> {
  const url = release.base + release.entry;
  // Its hash and those of its chunks are in the document's import map: `import()` takes no hash.
  if (release.type === 'module') return (await import(/* webpackIgnore: true */ url)) as Container;
  const globals = globalThis as unknown as Record<string, Container | undefined>;
  const name = release.global ?? '';
  if (fresh || !globals[name]) {
    globals[name] = undefined;
    await loadScript(addressOf(url, fresh), release.integrity);
  }
  const container = globals[name];
  if (!container) throw new Error(`${url} ran but created no container.`);
  return container;
}

/**
 * Chunks to run in parallel with the entry, whether or not its bundler supports hashes. A chunk that has run
 * registers itself, so the container does not request it again.
 */
const chunksOf = ({ type, base, exposes }: SnapshotRelease, expose: string) =>
  type === 'module'
    ? []
    : (exposes[expose] ?? []).map(({ path, integrity }) => ({ url: base + path, integrity }));

/** Browsers reuse a failed preload for the next request of its address. */
const addressOf = (url: string, fresh: boolean) => (fresh ? `${url}?again=${Date.now()}` : url);
