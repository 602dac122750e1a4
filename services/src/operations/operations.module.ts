import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { EnrichmentModule } from '../modules/enrichment/index.js';
import { SubscriptionsModule } from '../modules/subscriptions/index.js';
import { AccessModule } from '../platform/access/index.js';
import { CertificateWatch } from './certificate-watch.js';
import { Heartbeat } from './heartbeat.js';
import { OperationsMetrics } from './operations-metrics.js';
import { RunningJobs } from './running-jobs.js';
import { ServicesController } from './services.controller.js';
import { ServicesService } from './services.service.js';

/** What the site runs on, as operators see it: processes, database, files, mail, jobs, backups, certificates. */
@Module({
  imports: [AccessModule, DiscoveryModule, EnrichmentModule, SubscriptionsModule],
  controllers: [ServicesController],
  providers: [CertificateWatch, Heartbeat, OperationsMetrics, RunningJobs, ServicesService],
})
export class OperationsModule {}
