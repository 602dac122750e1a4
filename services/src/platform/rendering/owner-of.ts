import { type ReleaseManifest, SITE_TEAM } from '@lectern/contracts';
import { isPartOfTheSite } from '../paths/index.js';

/** Owner of the site's own parts. */
export const SITE_OWNER = SITE_TEAM;

/**
 * The owner of a release's code: releases of one owner may affect each other. A remote that no team has claimed is its own owner.
 *
 * @param manifest of the remote that owns the page; null if the shell alone renders it
 * @param team that the remote belongs to
 */
export function ownerOf(manifest: Pick<ReleaseManifest, 'name'> | null, team: string | null): string {
  if (!manifest || isPartOfTheSite(manifest.name)) return SITE_OWNER;
  // Prefixed, so that no team or remote gets into another's process by its name.
  return team === null ? `remote ${manifest.name}` : `team ${team}`;
}
