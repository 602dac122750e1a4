import { Module } from '@nestjs/common';
import { SitemapController } from './sitemap.controller.js';
import { SitemapFiles } from './sitemap-files.js';
import { SitemapService } from './sitemap.service.js';

/** Every page of the catalogue, for search engines. */
@Module({
  controllers: [SitemapController],
  providers: [SitemapFiles, SitemapService],
  exports: [SitemapService],
})
export class SitemapModule {}
