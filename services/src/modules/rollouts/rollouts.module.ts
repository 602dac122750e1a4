import { Module } from '@nestjs/common';
import { LocalBuilds } from './local-builds.js';
import { ReleasesService } from './releases.service.js';
import { ReleaseStore } from './release-store.js';
import { SnapshotsService } from './snapshots.service.js';

/** Releases, and which of them go to whom. */
@Module({
  providers: [ReleaseStore, ReleasesService, LocalBuilds, SnapshotsService],
  exports: [ReleaseStore, ReleasesService, SnapshotsService],
})
export class RolloutsModule {}
