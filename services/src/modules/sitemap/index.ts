export { SitemapModule } from './sitemap.module.js';
export { type PageKind, SitemapService } from './sitemap.service.js';
