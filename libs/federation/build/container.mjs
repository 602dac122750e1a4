// Settings another bundler with module federation needs to build a remote; the rspack preset sets them
// itself.
import { addressOf } from './assets.mjs';
import { containerName } from './names.mjs';
import { remoteShared } from './shared.mjs';
import { workspaceOf } from './workspace.mjs';

/**
 * @typedef {object} Container
 * @property {string} name of the container, for the plugin
 * @property {string} uniqueName of the build: two releases of a remote in one page must not share their
 * chunks
 * @property {string} address where the site serves the build's files, for pictures that a server build refers
 * to
 * @property {Record<string, string>} exposes exposed module → source file
 * @property {Record<string, {singleton: boolean, import: false, requiredVersion: string}>} shared libraries
 * the page already has
 */

/**
 * Options of the federation plugin for this platform, from the `lectern` field of package.json.
 *
 * @param {string} dir the remote's folder: `import.meta.dirname` in its configuration
 * @returns {Container}
 */
export function container(dir) {
  const workspace = workspaceOf(dir);
  return {
    name: containerName(workspace),
    uniqueName: `${workspace.name}@${workspace.version}`,
    address: addressOf(workspace),
    exposes: workspace.exposes,
    shared: remoteShared(false),
  };
}
