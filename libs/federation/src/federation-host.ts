import type { SnapshotRelease } from '@lectern/contracts';
import { getInstance } from '@module-federation/runtime';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import { loadScript } from './load-script';

/** What loads a release's modules. */
export interface ReleaseHost {
  /**
   * Loads one exposed module; again after a failure, when asked again.
   *
   * @param fresh the last try may have been answered from a cache that holds something broken: go around it
   * @throws whatever goes wrong: network, integrity, evaluation
   */
  load(release: SnapshotRelease, expose: string, fresh: boolean): Promise<unknown>;
}

/** A container as every bundler with module federation builds it. */
interface Container {
  init(shareScope: object, initScope: unknown[], options: object): Promise<unknown> | undefined;
  get(expose: string): Promise<() => unknown>;
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
  const containers = new Map<string, Promise<Container>>();

  const open = async (release: SnapshotRelease, fresh: boolean): Promise<Container> => {
    const container = await fetchContainer(release, fresh);
    const options = Object.defineProperty({ version: '', shareScopeKeys: 'default' }, 'shareScopeMap', {
      value: shareScopeMap,
    });
    await container.init(shareScopeMap.default ?? {}, [], options);
    return container;
  };

  return {
    async load(release, expose, fresh) {
      preloadChunks(release, expose);
      const known = containers.get(release.base) ?? open(release, fresh);
      containers.set(release.base, known);
      const container = await known.catch((error: unknown) => {
        containers.delete(release.base);
        throw error;
      });
      if (fresh) await renewChunks(release, expose);
      const evaluate = await container.get(expose);
      return evaluate();
    },
  };
}

async function fetchContainer(release: SnapshotRelease, fresh: boolean): Promise<Container> {
  const url = release.base + release.entry;
  if (release.type === 'module') return (await import(/* webpackIgnore: true */ url)) as Container;
  const globals = globalThis as unknown as Record<string, Container | undefined>;
  const name = release.global ?? '';
  if (!globals[name]) await loadScript(fresh ? `${url}?again=${Date.now()}` : url, release.integrity);
  const container = globals[name];
  if (!container) throw new Error(`${url} ran, but made no container.`);
  return container;
}

/**
 * Runs a module's chunks from addresses of their own. A preload that failed stays with its address, and the browser answers the next
 * request there with the failure it kept; a chunk that has run registers itself, so the container asks for it no more.
 */
async function renewChunks(release: SnapshotRelease, expose: string): Promise<void> {
  if (release.type === 'module') return;
  const chunks = release.exposes[expose] ?? [];
  await Promise.all(
    chunks.map(({ path, integrity }) => loadScript(`${release.base}${path}?again=${Date.now()}`, integrity)),
  );
}

/** Fetches a module's chunks beside the entry instead of after it. For the first page the server has done so. */
function preloadChunks(release: SnapshotRelease, expose: string): void {
  for (const { path, integrity } of release.exposes[expose] ?? []) {
    const href = release.base + path;
    if (document.head.querySelector(`link[href="${CSS.escape(href)}"]`)) continue;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href });
    document.head.append(link);
  }
}
