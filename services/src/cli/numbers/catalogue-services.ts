import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { CONFIG, type Config } from '../../config/config.js';
import type { Database } from '../../database/database.js';
import { DatabaseModule } from '../../database/database.module.js';
import { Clock } from '../../kernel/clock.js';
import { Lifecycle } from '../../kernel/lifecycle.js';
import { ConferencesModule } from '../../modules/conferences/index.js';
import { DiscoveryModule } from '../../modules/discovery/index.js';
import { SearchModule } from '../../modules/search/index.js';
import { SpeakersModule } from '../../modules/speakers/index.js';
import { SubjectsModule } from '../../modules/subjects/index.js';
import { Readiness } from '../../monitoring/readiness.js';

/** What answers a site's reading calls. It is not initialised, so no background job runs and nothing is to be closed. */
export function catalogueServices(config: Config, database: Database) {
  @Global()
  @Module({
    imports: [
      DatabaseModule.register(database),
      ConferencesModule,
      DiscoveryModule,
      SearchModule,
      SpeakersModule,
      SubjectsModule,
    ],
    providers: [{ provide: CONFIG, useValue: config }, Clock, Lifecycle, Readiness],
    exports: [CONFIG, Clock, Lifecycle, Readiness],
  })
  class CatalogueServices {}
  return NestFactory.create(CatalogueServices, new FastifyAdapter(), { logger: false, abortOnError: false });
}
