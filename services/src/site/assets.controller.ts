import { extname } from 'node:path';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { ReleaseFile } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../gateway/errors.js';
import { ReleasesService } from '../modules/rollouts/releases.service.js';
import { ReleaseStore } from '../modules/rollouts/release-store.js';
import { acceptedEncoding } from '../gateway/compression.js';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.txt': 'text/plain; charset=utf-8',
};

/** Files of releases. Every version stays available, so that a page that is open keeps working. */
@ApiExcludeController()
@Controller('assets')
export class AssetsController {
  constructor(
    @Inject(ReleasesService) private readonly releases: ReleasesService,
    @Inject(ReleaseStore) private readonly store: ReleaseStore,
  ) {}

  @Get(':name/:version/*')
  async file(
    @Param() params: { name: string; version: string; '*': string },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, version, '*': path } = params;
    const manifest = await this.releases.find(name, version);
    // Only what the release was published with, by its exact name; its server build is nobody's business.
    const file = manifest?.files.find((candidate) => candidate.path === path && path !== manifest.server);
    if (!file) throw new DomainError('NOT_FOUND');

    if (request.headers['if-none-match'] === `"${file.integrity}"`) {
      return void describe(reply, file).code(304).send();
    }
    const brotli = acceptedEncoding(request.headers['accept-encoding']) === 'br' && file.brotli < file.bytes;
    const compressed = brotli ? await this.store.open({ name, version }, file, 'brotli') : null;
    const opened = compressed ?? (await this.store.open({ name, version }, file, 'plain'));
    // What holds for long is said of a file that is there.
    if (!opened) throw new Error(`${name}@${version} has lost its file ${path}`);
    if (compressed) void reply.header('Content-Encoding', 'br');
    void describe(reply, file).header('Content-Length', opened.bytes).send(opened.content);
  }
}

/** What holds for a file whether it is sent or known already. */
const describe = (reply: FastifyReply, { path, integrity }: ReleaseFile) =>
  reply
    .type(TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream')
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('ETag', `"${integrity}"`)
    .header('Vary', 'Accept-Encoding')
    // Public, unchanging and verified by hash, from wherever a page is served.
    .header('Access-Control-Allow-Origin', '*')
    .header('Cross-Origin-Resource-Policy', 'cross-origin');
