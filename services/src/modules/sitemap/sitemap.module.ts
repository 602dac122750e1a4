import { Module } from '@nestjs/common';
import { ResponseCacheModule } from '../../response-cache/response-cache.module.js';
import { SitemapController } from './sitemap.controller.js';
import { SitemapFiles } from './sitemap-files.js';
import { SitemapService } from './sitemap.service.js';

/** Every page of the catalogue, for search engines. */
@Module({
  imports: [ResponseCacheModule],
  controllers: [SitemapController],
  providers: [SitemapFiles, SitemapService],
  exports: [SitemapService],
})
export class SitemapModule {}
