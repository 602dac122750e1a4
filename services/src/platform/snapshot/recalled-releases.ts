import { Injectable } from '@nestjs/common';
import { SnapshotsService } from './snapshots.service.js';

/**
 * Recalled releases. Pages that hold one are notified and reload at their next navigation.
 *
 * @source platform.md, "For a visitor", point 3
 */
@Injectable()
export class RecalledReleases {
  constructor(private readonly snapshots: SnapshotsService) {}

  /** Those that were recalled, as `name@version`; from memory, at most half a second old. */
  async among(releases: Iterable<{ remote: string; version: string }>): Promise<string[]> {
    const recalled = await this.snapshots.recalled();
    const names = new Set([...releases].map(({ remote, version }) => `${remote}@${version}`));
    return [...names].filter((name) => recalled.has(name));
  }

  /** Names of withdrawn remotes. */
  async withdrawn(): Promise<string[]> {
    return [...(await this.snapshots.withdrawn())];
  }
}
