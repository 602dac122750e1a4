import { Injectable } from '@nestjs/common';
import type { SnapshotRemote } from '@lectern/contracts';
import { Database } from '../../database/database.js';
import { DomainError } from '../../kernel/errors.js';
import { isRemoteOfTheConsole } from '../paths/index.js';
import { SHELL, SnapshotsService } from '../snapshot/index.js';
import { ReleasesService } from './releases.service.js';
import { snapshotRemote } from '../tables/index.js';

/** Remotes for pages that carry only their paths. */
@Injectable()
export class SnapshotRemotesService {
  constructor(
    private readonly database: Database,
    private readonly releases: ReleasesService,
    private readonly snapshots: SnapshotsService,
  ) {}

  /**
   * @param versions the release that the page's snapshot names, and its fallbacks
   * @throws {DomainError} 410 if withdrawn or recalled, 404 if no visitor ever got it
   */
  async find(remote: string, versions: readonly string[]): Promise<SnapshotRemote> {
    if (remote === SHELL || isRemoteOfTheConsole(remote)) throw new DomainError('NOT_FOUND');
    if ((await this.snapshots.withdrawn()).has(remote)) throw new DomainError('GONE');
    const recalled = await this.snapshots.recalled();
    const [chosen, ...behind] = await Promise.all(
      versions.map(async (version) => {
        const known = (await this.wasGiven(remote, version))
          ? await this.releases.find(remote, version)
          : null;
        // Scripts not listed in the document run by their own hash only.
        if (known?.type !== 'script') throw new DomainError('NOT_FOUND');
        return recalled.has(`${remote}@${version}`) ? null : known;
      }),
    );
    if (!chosen) throw new DomainError('GONE');
    return snapshotRemote(chosen, ...behind);
  }

  /** Releases that were never rolled out stay private. */
  private async wasGiven(remote: string, version: string): Promise<boolean> {
    const rows = await this.database.read.query(GIVEN, [remote, version]);
    return rows.length > 0;
  }
}

const GIVEN = `
  SELECT r.id FROM releases r
  WHERE r.name = ? AND r.version = ? AND r.deleted_at IS NULL AND (
    EXISTS (SELECT 1 FROM stable_spells s WHERE s.release_id = r.id)
    OR EXISTS (SELECT 1 FROM rollouts o WHERE o.candidate_release_id = r.id))`;
