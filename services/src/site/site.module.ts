import { Module } from '@nestjs/common';
import { RolloutsModule } from '../modules/rollouts/rollouts.module.js';
import { TelemetryModule } from '../modules/rollouts/telemetry/telemetry.module.js';
import { TalksModule } from '../modules/talks/talks.module.js';
import { AssetsController } from './assets.controller.js';
import { DocumentStyles } from './document-styles.js';
import { OverridePageController } from './override-page.controller.js';
import { PagesService } from './pages.service.js';
import { PageViews } from './page-views.js';
import { RenderIsolation } from './sandbox/render-isolation.js';
import { SiteController } from './site.controller.js';
import { SitemapController } from './sitemap.controller.js';
import { SitemapService } from './sitemap.service.js';
import { SmallFilesController } from './small-files.controller.js';

/** Every page's HTML, and the files that it loads. */
@Module({
  imports: [RolloutsModule, TelemetryModule, TalksModule],
  controllers: [
    AssetsController,
    SitemapController,
    SmallFilesController,
    OverridePageController,
    SiteController,
  ],
  providers: [DocumentStyles, PagesService, PageViews, RenderIsolation, SitemapService],
  exports: [RenderIsolation],
})
export class SiteModule {}
