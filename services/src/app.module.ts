import { type DynamicModule, Global, Module, StandardSchemaSerializerInterceptor } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE, Reflector } from '@nestjs/core';
import { CONFIG, type Config } from './config/config.js';
import type { Database } from './database/database.js';
import { DatabaseModule } from './database/database.module.js';
import { Clock } from './kernel/clock.js';
import { ErrorFilter } from './gateway/error-filter.js';
import { HealthController } from './gateway/health.controller.js';
import { IdempotencyUpkeep } from './gateway/idempotency-upkeep.js';
import { Lifecycle } from './kernel/lifecycle.js';
import { Readiness } from './monitoring/readiness.js';
import { SharedReads } from './gateway/shared-reads.js';
import { ValidationPipe } from './gateway/validation.js';
import { AuthModule } from './modules/auth/index.js';
import { ConferencesModule } from './modules/conferences/index.js';
import { CurationModule } from './curation/curation.module.js';
import { DiscoveryModule } from './modules/discovery/index.js';
import { EnrichmentModule } from './modules/enrichment/index.js';
import { OperationsModule } from './operations/operations.module.js';
import { NotesModule } from './modules/notes/index.js';
import { TelemetryModule } from './platform/telemetry/index.js';
import { PublishModule } from './platform/publish/index.js';
import { SearchModule } from './modules/search/index.js';
import { SpeakersModule } from './modules/speakers/index.js';
import { SubjectsModule } from './modules/subjects/index.js';
import { SubscriptionsModule } from './modules/subscriptions/index.js';
import { TalksModule } from './modules/talks/index.js';
import { UpkeepModule } from './modules/upkeep/index.js';
import { ContributionsModule } from './modules/contributions/index.js';
import { RENDERER_LIMITS, type RendererLimits } from './platform/rendering/index.js';
import { SiteModule } from './site/site.module.js';

/**
 * Injectable in every module: `@Inject(CONFIG) config: Config`, `Database`, `Clock`, `Lifecycle`, `Readiness`, and the rendering limits.
 */
export interface Foundation {
  config: Config;
  database: Database;
  clock: Clock;
  rendererLimits: RendererLimits;
}

@Global()
@Module({})
class FoundationModule {
  static of({ config, clock, rendererLimits }: Foundation): DynamicModule {
    return {
      module: FoundationModule,
      providers: [
        { provide: CONFIG, useValue: config },
        { provide: Clock, useValue: clock },
        { provide: RENDERER_LIMITS, useValue: rendererLimits },
        Lifecycle,
        Readiness,
      ],
      exports: [CONFIG, Clock, RENDERER_LIMITS, Lifecycle, Readiness],
    };
  }
}

@Module({})
export class AppModule {
  static of(foundation: Foundation): DynamicModule {
    return {
      module: AppModule,
      imports: [
        DatabaseModule.register(foundation.database),
        FoundationModule.of(foundation),
        AuthModule,
        ConferencesModule,
        CurationModule,
        DiscoveryModule,
        EnrichmentModule,
        NotesModule,
        OperationsModule,
        PublishModule,
        SearchModule,
        SpeakersModule,
        SubjectsModule,
        SubscriptionsModule,
        TalksModule,
        TelemetryModule,
        UpkeepModule,
        ContributionsModule,
        SiteModule,
      ],
      controllers: [HealthController],
      providers: [
        IdempotencyUpkeep,
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useClass: ValidationPipe },
        {
          provide: APP_INTERCEPTOR,
          useFactory: (reflector: Reflector) =>
            new SharedReads(new StandardSchemaSerializerInterceptor(reflector)),
          inject: [Reflector],
        },
      ],
    };
  }
}
