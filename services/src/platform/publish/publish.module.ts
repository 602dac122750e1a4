import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { JobsModule } from '../../jobs/jobs.module.js';
import { RenderingModule } from '../rendering/index.js';
import { RolloutsModule } from '../rollouts/index.js';
import { registerGzip } from '../../gateway/gzip-body.js';
import { PublishController } from './publish.controller.js';
import { PublishService } from './publish.service.js';
import { ReleaseSweep } from './release-sweep.js';
import { BuildAllowance } from './build-allowance.js';

/** How releases are published. */
@Module({
  imports: [JobsModule, RenderingModule, RolloutsModule],
  controllers: [PublishController],
  providers: [PublishService, ReleaseSweep, BuildAllowance],
})
export class PublishModule implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Not earlier: each route keeps the settings from when it was added, and Nest has added all by now. */
  onApplicationBootstrap(): void {
    registerGzip(this.host.httpAdapter.getInstance<FastifyInstance>());
  }
}
