import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SnapshotRemote } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { knows } from '../../response-cache/send-response.js';
import { PAGE_TOKEN_HEADER } from '../../gateway/page-token-header.js';
import { SnapshotRemotesService } from './snapshot-remotes.service.js';

/** As named in the page's snapshot: a release and its fallbacks. */
const Chosen = z.object({
  releases: z
    .string()
    .max(200)
    .transform((text) => text.split(','))
    .pipe(z.array(z.string()).min(1).max(3)),
});
type Chosen = z.infer<typeof Chosen>;

/** The part of a remote that pages leave out when there are many remotes: its modules and their files. */
@ApiTags('platform')
@Controller('api/v1/snapshot_remotes')
export class SnapshotRemotesController {
  constructor(private readonly remotes: SnapshotRemotesService) {}

  /** 410 if withdrawn or recalled since: the page is then reloaded. */
  @Get(':remote')
  @ApiOkResponse({ standardSchema: SnapshotRemote })
  async find(
    @Param('remote') remote: string,
    @Query({ schema: Chosen }) { releases }: Chosen,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SnapshotRemote | undefined> {
    const found = await this.remotes.find(remote, releases);
    const etag = `"${createHash('sha256').update(JSON.stringify(found)).digest('base64url').slice(0, 22)}"`;
    // Cached but revalidated each time, so that no cache serves a recalled release.
    void reply
      .header('ETag', etag)
      .header('Cache-Control', 'public, no-cache')
      .removeHeader(PAGE_TOKEN_HEADER);
    if (!knows(request.headers['if-none-match'], etag)) return found;
    void reply.code(304);
    return undefined;
  }
}
