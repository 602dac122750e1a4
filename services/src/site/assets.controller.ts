import { dirname, extname } from 'node:path';
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { ReleaseFile, ReleaseManifest } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../kernel/errors.js';
import { isRemoteOfTheConsole } from '../platform/paths/index.js';
import { ReleasesService, ReleaseStore } from '../platform/releases/index.js';
import { SHELL, SnapshotsService } from '../platform/snapshot/index.js';
import type { Place } from '../gateway/place.js';
import { acceptedEncoding } from '../gateway/compression.js';
import { WORKER_HEADERS } from '../gateway/worker-scripts.js';

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

/** Files of releases. Every version stays available, so that open pages keep working. */
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
    if (!isAt(request.lectern.place, name)) throw new DomainError('NOT_FOUND');
    if ((await this.snapshots.withdrawn()).has(name)) throw new DomainError('GONE');
    const isDeleted = (await this.snapshots.deleted()).has(`${name}@${version}`);
    const manifest = isDeleted ? null : await this.releases.findIfExists(name, version);
    // Only files the release was published with, by exact name.
    const file = manifest?.files.find((candidate) => candidate.path === path);
    if (!manifest || !file || isOfServer(manifest, path)) throw new DomainError('NOT_FOUND');

    if (request.headers['if-none-match'] === `"${file.integrity}"`) {
      return void describe(reply, file).code(304).send();
    }
    const brotli = acceptedEncoding(request.headers['accept-encoding']) === 'br' && file.brotli < file.bytes;
    const compressed = brotli ? await this.store.open({ name, version }, file, 'brotli') : null;
    const opened = compressed ?? (await this.store.open({ name, version }, file, 'plain'));
    // Thrown before the long-lived cache headers are set.
    if (!opened) throw new Error(`${name}@${version} is missing its file ${path}`);
    if (compressed) void reply.header('Content-Encoding', 'br');
    void describe(reply, file).header('Content-Length', opened.bytes).send(opened.content);
  }
}

/**
 * A file opened as a document runs on the origin it was served from, so the console serves no team's files.
 */
const isAt = (place: Place, name: string): boolean =>
  place === 'site' || name === SHELL || isRemoteOfTheConsole(name);

/**
 * A remote's server build is private, and so are the files that belong to it, such as its source map: everything named
 * after it, or everything in its own folder.
 */
function isOfServer({ server, entry }: ReleaseManifest, path: string): boolean {
  if (server === null) return false;
  const stem = server.slice(0, server.length - extname(server).length);
  if (path === server || path.startsWith(`${server}.`)) return true;
  if (path.startsWith(`${stem}.`) && !/\.m?js$/.test(path)) return true;
  const folder = dirname(server);
  return folder !== '.' && !entry.startsWith(`${folder}/`) && path.startsWith(`${folder}/`);
}

/**
 * Opened directly, an SVG picture or a file like it is a document that could run scripts with the site's
 * authority.
 */
const DOCUMENTS = new Set(['.svg', '.svgz', '.xml', '.html', '.htm', '.xhtml']);

/** Headers of a file, whether it is sent or not modified. */
const describe = (reply: FastifyReply, { path, integrity }: ReleaseFile) =>
  (DOCUMENTS.has(extname(path).toLowerCase()) ? reply.header('Content-Security-Policy', 'sandbox') : reply)
    .type(TYPES[extname(path).toLowerCase()] ?? 'application/octet-stream')
    .header('Cache-Control', 'public, max-age=31536000, immutable')
    .header('ETag', `"${integrity}"`)
    .header('Vary', `Accept-Encoding, ${WORKER_HEADERS}`)
    // Public, immutable and verified by hash, whatever origin the page is on.
    .header('Access-Control-Allow-Origin', '*')
    .header('Cross-Origin-Resource-Policy', 'cross-origin');
