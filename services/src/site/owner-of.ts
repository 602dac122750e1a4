import { type ReleaseManifest, SHELL_NAME } from '@lectern/contracts';
import { isRemoteOfTheSite } from '../modules/rollouts/gate/site-paths.js';

/** Whose the site's own parts are. */
export const SITE_OWNER = 'lectern';

/**
 * Whose code a release is: what one owner's releases do to each other is that owner's own affair. A remote whose team nobody named is a team of
 * its own.
 *
 * @param manifest of the remote that owns the page; null where the shell alone makes it
 */
export function ownerOf(manifest: Pick<ReleaseManifest, 'name'> | null): string {
  if (!manifest || manifest.name === SHELL_NAME || isRemoteOfTheSite(manifest.name)) return SITE_OWNER;
  // A name of ours is no remote's, so that no remote is called into the site's process.
  return `remote ${manifest.name}`;
}
