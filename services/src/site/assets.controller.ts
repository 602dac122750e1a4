import { dirname, extname } from 'node:path';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { ReleaseFile, ReleaseManifest } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../gateway/errors.js';
import { ReleasesService } from '../modules/rollouts/releases.service.js';
import { SnapshotsService } from '../modules/rollouts/snapshots.service.js';
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
    @Inject(SnapshotsService) private readonly snapshots: SnapshotsService,
    @Inject(ReleaseStore) private readonly store: ReleaseStore,
  ) {}

  @Get(':name/:version/*')
  async file(
    @Param() params: { name: string; version: string; '*': string },
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { name, version, '*': path } = params;
    if ((await this.snapshots.withdrawn()).has(name)) throw new DomainError('GONE');
    const isDeleted = (await this.snapshots.deleted()).has(`${name}@${version}`);
    const manifest = isDeleted ? null : await this.releases.find(name, version);
    // Only what the release was published with, by its exact name.
    const file = manifest?.files.find((candidate) => candidate.path === path);
    if (!manifest || !file || isOfServer(manifest, path)) throw new DomainError('NOT_FOUND');

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

/**
 * A remote's server build is nobody's business, nor what stands beside it, such as its source map: what is named after it, and all of a
 * folder that it has to itself.
 */
function isOfServer({ server, entry }: ReleaseManifest, path: string): boolean {
  if (server === null) return false;
  const stem = server.slice(0, server.length - extname(server).length);
  if (path === server || path.startsWith(`${server}.`)) return true;
  if (path.startsWith(`${stem}.`) && !/\.m?js$/.test(path)) return true;
  const folder = dirname(server);
  return folder !== '.' && !entry.startsWith(`${folder}/`) && path.startsWith(`${folder}/`);
}

/** Opened by itself, a picture of this kind is a document that could run scripts with the site's authority. */
const DOCUMENTS = new Set(['.svg', '.svgz', '.xml', '.html', '.htm', '.xhtml']);

/** What holds for a file whether it is sent or known already. */
const describe = (reply: FastifyReply, { path, integrity }: ReleaseFile) =>
  (DOCUMENTS.has(extname(path).toLowerCase()) ? reply.header('Content-Security-Policy', 'sandbox') : reply)
    .type(TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream')
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('ETag', `"${integrity}"`)
    .header('Vary', 'Accept-Encoding')
    // Public, unchanging and verified by hash, from wherever a page is served.
    .header('Access-Control-Allow-Origin', '*')
    .header('Cross-Origin-Resource-Policy', 'cross-origin');
