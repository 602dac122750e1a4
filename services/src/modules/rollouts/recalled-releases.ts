import { Injectable } from '@nestjs/common';
import { SnapshotsService } from './snapshots.service.js';

/**
 * Releases that nobody should run any more. Pages that hold one are told, and load anew at their next navigation.
 *
 * @source platform.md, "For a visitor", point 3
 */
@Injectable()
export class RecalledReleases {
  constructor(private readonly snapshots: SnapshotsService) {}

  /** Which of these were recalled, as `name@version`; from memory, at most half a second old. */
  async among(releases: Iterable<{ remote: string; version: string }>): Promise<string[]> {
    const recalled = await this.snapshots.recalled();
    const names = new Set([...releases].map(({ remote, version }) => `${remote}@${version}`));
    return [...names].filter((name) => recalled.has(name));
  }

  /** Names of the remotes that were taken off the site. */
  async withdrawn(): Promise<string[]> {
    return [...(await this.snapshots.withdrawn())];
  }
}
