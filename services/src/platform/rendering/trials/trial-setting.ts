import { Injectable } from '@nestjs/common';
import type { ReleaseManifest, Snapshot } from '@lectern/contracts';
import { isRemoteOfTheConsole } from '../../paths/index.js';
import { ReleaseStore } from '../../releases/index.js';
import { SHELL, SnapshotsService } from '../../snapshot/index.js';
import { integrityOf, snapshotRemote } from '../../tables/index.js';
import type { ServerBuild } from '../render-protocol.js';

/** The shell and snapshot that an unpublished release is rendered with. */
export interface Setting {
  /** Null if the stable one has no server build. */
  shell: ServerBuild | null;
  snapshot: Snapshot;
}

/** The site as it would be with an unpublished release. */
@Injectable()
export class TrialSetting {
  constructor(
    private readonly snapshots: SnapshotsService,
    private readonly store: ReleaseStore,
  ) {}

  /**
   * The stable shell and the snapshot given to pages: the stable releases, with this one in place of its
   * remote's.
   */
  async of(manifest: ReleaseManifest): Promise<Setting> {
    const rows = await this.snapshots.rollouts();
    const shell = rows.find(({ remote }) => remote === SHELL)?.stable;
    const others = rows
      .filter(({ remote }) => isBeside(remote, manifest.name))
      .map(({ stable }) => snapshotRemote(stable));
    return {
      shell: shell && shell.server !== null ? await this.buildOf(shell, shell.server) : null,
      snapshot: { remotes: [...others, snapshotRemote(manifest)] },
    };
  }

  private async buildOf(manifest: ReleaseManifest, server: string): Promise<ServerBuild> {
    const file = await this.store.localFile(manifest, server);
    return { key: `${manifest.name}@${manifest.version}`, file, integrity: integrityOf(manifest, server) };
  }
}

/** Whether two remotes appear on the same pages. */
const isBeside = (remote: string, other: string): boolean =>
  remote !== SHELL && remote !== other && isRemoteOfTheConsole(remote) === isRemoteOfTheConsole(other);
