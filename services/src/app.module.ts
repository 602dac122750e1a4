import { type DynamicModule, Global, Module, StandardSchemaSerializerInterceptor } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE, Reflector } from '@nestjs/core';
import { CONFIG, type Config } from './config.js';
import type { Database } from './database/database.js';
import { DatabaseModule } from './database/database.module.js';
import { Clock } from './gateway/clock.js';
import { ErrorFilter } from './gateway/error-filter.js';
import { HealthController } from './gateway/health.controller.js';
import { IdempotencyUpkeep } from './gateway/idempotency-upkeep.js';
import { Lifecycle } from './gateway/lifecycle.js';
import { ValidationPipe } from './gateway/validation.js';
import { AuthModule } from './modules/auth/auth.module.js';
import { ConferencesModule } from './modules/conferences/conferences.module.js';
import { CurationModule } from './modules/curation/curation.module.js';
import { DiscoveryModule } from './modules/discovery/discovery.module.js';
import { EnrichmentModule } from './modules/enrichment/enrichment.module.js';
import { NotesModule } from './modules/notes/notes.module.js';
import { TelemetryModule } from './modules/rollouts/telemetry/telemetry.module.js';
import { PublishModule } from './modules/rollouts/publish/publish.module.js';
import { SearchModule } from './modules/search/search.module.js';
import { SpeakersModule } from './modules/speakers/speakers.module.js';
import { SubjectsModule } from './modules/subjects/subjects.module.js';
import { SubscriptionsModule } from './modules/subscriptions/subscriptions.module.js';
import { TalksModule } from './modules/talks/talks.module.js';
import { UpkeepModule } from './modules/upkeep/upkeep.module.js';
import { UploadsModule } from './modules/uploads/uploads.module.js';
import { RENDERER_LIMITS, type RendererLimits } from './site/renderer-limits.js';
import { SiteModule } from './site/site.module.js';

/** What every module may inject: `@Inject(CONFIG) config: Config`, `Database`, `Clock`, `Lifecycle`, and the limits of rendering. */
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
      ],
      exports: [CONFIG, Clock, RENDERER_LIMITS, Lifecycle],
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
        PublishModule,
        SearchModule,
        SpeakersModule,
        SubjectsModule,
        SubscriptionsModule,
        TalksModule,
        TelemetryModule,
        UpkeepModule,
        UploadsModule,
        SiteModule,
      ],
      controllers: [HealthController],
      providers: [
        IdempotencyUpkeep,
        { provide: APP_FILTER, useClass: ErrorFilter },
        { provide: APP_PIPE, useClass: ValidationPipe },
        {
          provide: APP_INTERCEPTOR,
          useFactory: (reflector: Reflector) => new StandardSchemaSerializerInterceptor(reflector),
          inject: [Reflector],
        },
      ],
    };
  }
}
