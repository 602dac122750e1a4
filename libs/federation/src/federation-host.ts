import type { SnapshotRelease } from '@lectern/contracts';
import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';

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

/** A script that does not answer counts as failed after this. */
const SCRIPT_TIMEOUT_MS = 10_000;

/**
 * The host on the federation instance that the shell's build made: a second instance would have an empty share scope. A release
 * is registered under its container's name, which holds its version, so that two releases of a remote never meet.
 *
 * @throws outside a build of the shell
 */
export function federationHost(): ReleaseHost {
  const instance = getInstance();
  if (!instance) throw new Error('There is no federation instance: the shell was built without the preset.');
  const entries = new Map<string, { integrity: string | null; fresh: boolean }>();
  instance.registerPlugins([scriptsOf(entries)]);
  return {
    async load(release, expose, fresh) {
      const name = containerOf(release);
      const entry = new URL(release.base + release.entry, document.baseURI).href;
      if (!entries.has(entry)) {
        const type = release.type === 'module' ? 'module' : 'global';
        instance.registerRemotes([{ name, entry, type, entryGlobalName: name }]);
      }
      entries.set(entry, { integrity: release.integrity, fresh });
      removeFailedScripts(entry);
      return instance.loadRemote(`${name}/${expose.replace(/^\.\//, '')}`);
    },
  };
}

/** An ES module has no global; its address is as unique. */
const containerOf = (release: SnapshotRelease) =>
  release.global ?? `release_${release.base}`.replace(/[^A-Za-z0-9]/g, '_');

/** Gives the entry's script its integrity; its chunks get theirs from the entry, so that one hash vouches for all. */
function scriptsOf(
  entries: ReadonlyMap<string, { integrity: string | null; fresh: boolean }>,
): ModuleFederationRuntimePlugin {
  return {
    name: 'lectern-scripts',
    createScript({ url }) {
      const entry = entries.get(url);
      const script = document.createElement('script');
      // The same attributes as the preload's, or the browser fetches the file twice.
      script.crossOrigin = 'anonymous';
      script.fetchPriority = 'high';
      if (entry?.integrity) script.integrity = entry.integrity;
      script.src = entry?.fresh ? `${url}?again=${Date.now()}` : url;
      return { script, timeout: SCRIPT_TIMEOUT_MS };
    },
  };
}

/** A script element that failed stays in the page, and the runtime would wait for it instead of loading anew. */
function removeFailedScripts(entry: string): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[src]')) {
    if (script.src === entry || script.src.startsWith(`${entry}?again=`)) script.remove();
  }
}
