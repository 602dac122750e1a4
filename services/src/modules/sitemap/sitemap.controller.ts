import { createGunzip } from 'node:zlib';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../config/config.js';
import { acceptedEncoding } from '../../gateway/compression.js';
import { DomainError } from '../../kernel/errors.js';
import { knows } from '../../response-cache/send-response.js';
import { INDEX, SitemapFiles } from './sitemap-files.js';

const HOUR = 'public, max-age=3600';

/** Forms, private pages, and searches: these are endless, and their results have pages of their own. */
const CLOSED = ['/api/', '/users/', '/talks/new', '/search', '/add_note', '/operate', '/overrides'];

/** Files for search engines. */
@ApiExcludeController()
@Controller()
export class SitemapController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly files: SitemapFiles,
  ) {}

  @Get('robots.txt')
  robots(@Res() reply: FastifyReply): void {
    const rules = ['User-agent: *', ...CLOSED.map((path) => `Disallow: ${path}`)];
    void reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=86400')
      .send(`${rules.join('\n')}\n\nSitemap: ${this.config.publicUrl}/sitemap.xml\n`);
  }

  @Get('sitemap.xml')
  index(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.send(INDEX, request, reply);
  }

  @Get('sitemaps/:file')
  part(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    // Another spelling would be another file to make and to keep.
    if (file.includes('/')) throw new DomainError('NOT_FOUND');
    return this.send(`/sitemaps/${file}`, request, reply);
  }

  private async send(path: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const file = await this.files.get(path);
    if (!file) throw new DomainError('NOT_FOUND');
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    void reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', HOUR)
      .header('Vary', 'Accept-Encoding')
      .header('ETag', encoding ? `W/${file.etag}` : file.etag);
    if (knows(request.headers['if-none-match'], file.etag)) return void reply.code(304).send();
    if (encoding) return void reply.header('Content-Encoding', encoding).send(file[encoding]);
    const text = createGunzip();
    void reply.send(text);
    text.end(file.gzip);
  }
}
