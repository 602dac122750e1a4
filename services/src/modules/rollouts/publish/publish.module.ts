import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { RolloutsModule } from '../rollouts.module.js';
import { registerGzip } from './gzip-body.js';
import { PublishController } from './publish.controller.js';
import { PublishService } from './publish.service.js';

/** How releases come in. */
@Module({ imports: [RolloutsModule], controllers: [PublishController], providers: [PublishService] })
export class PublishModule implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost) {}

  /** No sooner: each route keeps what was set when it was added, and Nest has added all by now. */
  onApplicationBootstrap(): void {
    registerGzip(this.host.httpAdapter.getInstance<FastifyInstance>());
  }
}
