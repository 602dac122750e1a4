import { Module } from '@nestjs/common';
import { StorageModule } from '../../storage/storage.module.js';
import { AccessModule } from './access/access.module.js';
import { AuditController } from './audit/audit.controller.js';
import { LocalBuilds } from './local-builds.js';
import { CarriedOverrides } from './overrides/carried-overrides.js';
import { CodeTries } from './overrides/code-tries.js';
import { OverridesController } from './overrides/overrides.controller.js';
import { OverridesService } from './overrides/overrides.service.js';
import { PreviewController } from './preview.controller.js';
import { RecalledReleases } from './recalled-releases.js';
import { ReleaseIntake } from './release-intake.js';
import { ReleaseStore } from './release-store.js';
import { ReleasesController } from './releases.controller.js';
import { ReleasesService } from './releases.service.js';
import { RolloutsController } from './rollouts.controller.js';
import { RolloutActs } from './rollout-acts.js';
import { RolloutsService } from './rollouts.service.js';
import { ServerFaults } from './server-faults/server-faults.js';
import { SnapshotsService } from './snapshots.service.js';
import { ReleaseDeletionController, WithdrawalsController } from './withdrawals.controller.js';
import { WithdrawalsService } from './withdrawals.service.js';

/** Releases, and which of them go to whom. */
@Module({
  imports: [AccessModule, StorageModule],
  // The record's paths come before `/rollouts/{remote}`.
  controllers: [
    AuditController,
    RolloutsController,
    WithdrawalsController,
    ReleaseDeletionController,
    PreviewController,
    ReleasesController,
    OverridesController,
  ],
  providers: [
    ReleaseStore,
    ReleaseIntake,
    ReleasesService,
    RolloutActs,
    RolloutsService,
    WithdrawalsService,
    ServerFaults,
    SnapshotsService,
    RecalledReleases,
    LocalBuilds,
    OverridesService,
    CarriedOverrides,
    CodeTries,
  ],
  exports: [
    AccessModule,
    ReleaseStore,
    ReleasesService,
    RolloutsService,
    ServerFaults,
    SnapshotsService,
    RecalledReleases,
    OverridesService,
    CarriedOverrides,
    CodeTries,
  ],
})
export class RolloutsModule {}
