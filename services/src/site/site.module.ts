import { Module } from '@nestjs/common';
import { SitemapModule } from '../modules/sitemap/index.js';
import { TalksModule } from '../modules/talks/index.js';
import { RenderingModule } from '../platform/rendering/index.js';
import { RolloutsModule } from '../platform/rollouts/index.js';
import { CacheResets } from '../response-cache/cache-resets.js';
import { ResponseCacheModule } from '../response-cache/response-cache.module.js';
import { TelemetryModule } from '../platform/telemetry/index.js';
import { AssetsController } from './assets.controller.js';
import { CatalogueNumbers } from './catalogue-numbers.js';
import { DocumentStyles } from './document-styles.js';
import { LanguagesController } from './languages.controller.js';
import { NoticesController } from './notices.controller.js';
import { OverridePageController } from './override-page.controller.js';
import { OwnTextsController } from './own-texts.controller.js';
import { PageRenders } from './page-renders.js';
import { PagesService } from './pages.service.js';
import { PageViews } from './page-views.js';
import { QuickPages } from './quick-pages.js';
import { SiteController } from './site.controller.js';
import { StatusController } from './status.controller.js';
import { WellKnownController } from './well-known.controller.js';

/** Every page's HTML, and the files it loads. */
@Module({
  imports: [
    RenderingModule,
    ResponseCacheModule,
    RolloutsModule,
    SitemapModule,
    TelemetryModule,
    TalksModule,
  ],
  // The last one matches every remaining path.
  controllers: [
    NoticesController,
    AssetsController,
    WellKnownController,
    OverridePageController,
    OwnTextsController,
    LanguagesController,
    StatusController,
    SiteController,
  ],
  providers: [CatalogueNumbers, DocumentStyles, PageRenders, PagesService, PageViews, QuickPages],
})
export class SiteModule {
  constructor(resets: CacheResets, renders: PageRenders, pages: PagesService) {
    resets.follow(() => renders.reset());
    resets.follow(() => pages.reset());
  }
}
