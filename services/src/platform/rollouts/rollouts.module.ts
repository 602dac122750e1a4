import { Module } from '@nestjs/common';
import { StorageModule } from '../../storage/storage.module.js';
import { AccessModule } from '../access/index.js';
import {
  LocalBuilds,
  ReleaseRegistrar,
  ReleasesController,
  ReleasesService,
  ReleaseStore,
  SnapshotRemotesController,
  SnapshotRemotesService,
} from '../releases/index.js';
import {
  ActiveOverrides,
  OverrideCodeLimiter,
  OverridesController,
  OverridesService,
  RequestOverride,
} from '../overrides/index.js';
import { OwnersController } from './owners.controller.js';
import { OwnersService } from './owners.service.js';
import { PreviewController } from './preview.controller.js';
import { RecalledReleases, SnapshotsService } from '../snapshot/index.js';
import { reasonActionControllers } from './reason-actions.controller.js';
import { ReasonActionsService } from './reason-actions.service.js';
import { RolloutsController } from './rollouts.controller.js';
import { RolloutActions } from './rollout-actions.js';
import { RolloutsService } from './rollouts.service.js';
import { StartFreezeController } from './start-freeze.controller.js';
import { StartFreezeService } from './start-freeze.service.js';
import { ServerFaults } from '../server-faults/index.js';
import { ReleaseDeletionController, WithdrawalsController } from './withdrawals.controller.js';
import { WithdrawalsService } from './withdrawals.service.js';

/** Releases, and their rollout to visitors. */
@Module({
  imports: [AccessModule, StorageModule],
  controllers: [
    RolloutsController,
    ...reasonActionControllers,
    WithdrawalsController,
    OwnersController,
    ReleaseDeletionController,
    PreviewController,
    StartFreezeController,
    ReleasesController,
    SnapshotRemotesController,
    OverridesController,
  ],
  providers: [
    ReleaseStore,
    ReleaseRegistrar,
    ReleasesService,
    RolloutActions,
    RolloutsService,
    ReasonActionsService,
    WithdrawalsService,
    OwnersService,
    StartFreezeService,
    ServerFaults,
    SnapshotsService,
    SnapshotRemotesService,
    RecalledReleases,
    LocalBuilds,
    ActiveOverrides,
    OverridesService,
    RequestOverride,
    OverrideCodeLimiter,
  ],
  exports: [
    AccessModule,
    ReleaseRegistrar,
    ReleaseStore,
    ReleasesService,
    RolloutsService,
    ServerFaults,
    SnapshotsService,
    RecalledReleases,
    OverridesService,
    RequestOverride,
    OverrideCodeLimiter,
  ],
})
export class RolloutsModule {}
