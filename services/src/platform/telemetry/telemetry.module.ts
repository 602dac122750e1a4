import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { RolloutsModule } from '../rollouts/index.js';
import { BeaconLimits } from './beacon-limits.js';
import { BeaconRoutes } from './beacon-routes.js';
import { DailySalts } from './daily-salts.js';
import { ReleaseAssignments } from './release-assignments.js';
import { RolloutHealthController } from './health/health.controller.js';
import { HealthService } from './health/health.service.js';
import { KnownNetworks } from './known-networks.js';
import { PageTokenInterceptor } from './page-token.interceptor.js';
import { PageTokens } from './page-tokens.js';
import { QuickPageTokens } from './quick-page-tokens.js';
import { AutomaticRollback } from './rollback/automatic-rollback.js';
import { RolloutWatches } from './rollback/rollout-watches.js';
import { TelemetryService } from './telemetry.service.js';
import { TelemetryUpkeep } from './telemetry-upkeep.js';
import { TelemetryWriter } from './telemetry-writer.js';

/** Pages' reports on releases, and the automatic rollback based on them. */
@Module({
  imports: [RolloutsModule],
  controllers: [RolloutHealthController],
  providers: [
    AutomaticRollback,
    BeaconLimits,
    BeaconRoutes,
    DailySalts,
    ReleaseAssignments,
    HealthService,
    KnownNetworks,
    PageTokens,
    { provide: APP_INTERCEPTOR, useClass: PageTokenInterceptor },
    QuickPageTokens,
    RolloutWatches,
    TelemetryService,
    TelemetryUpkeep,
    TelemetryWriter,
  ],
  exports: [PageTokens],
})
export class TelemetryModule {}
