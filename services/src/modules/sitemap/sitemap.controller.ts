import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG, type Config } from '../../config/config.js';
import { acceptedEncoding } from '../../gateway/compression.js';
import { DomainError } from '../../kernel/errors.js';
import { SitemapService } from './sitemap.service.js';

/** Brotli's default takes seconds of CPU time per part. */
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const HOUR = 'public, max-age=3600';

/** Forms, private pages, and searches: these are endless, and their results have pages of their own. */
const CLOSED = ['/api/', '/users/', '/talks/new', '/search', '/add_note', '/operate', '/overrides'];

/** Files for search engines. */
@ApiExcludeController()
@Controller()
export class SitemapController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sitemap: SitemapService,
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
  async index(@Res() reply: FastifyReply): Promise<void> {
    void reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', HOUR)
      .send(await this.sitemap.index());
  }

  @Get('sitemaps/:file')
  part(@Param('file') file: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): void {
    const part = this.sitemap.part(file);
    if (!part) throw new DomainError('NOT_FOUND');
    void reply
      .type('application/xml; charset=utf-8')
      .header('Cache-Control', HOUR)
      .header('Vary', 'Accept-Encoding');
    const text = Readable.from(part, { objectMode: false });
    const encoding = acceptedEncoding(request.headers['accept-encoding']);
    if (!encoding) return void reply.send(text);
    const packed = encoding === 'br' ? createBrotliCompress(FAST) : createGzip();
    text.on('error', (error) => packed.destroy(error));
    void reply.header('Content-Encoding', encoding).send(text.pipe(packed));
  }
}
