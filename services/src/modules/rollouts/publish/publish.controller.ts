import { Controller, Headers, HttpCode, Post, Req, SerializeOptions, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { GateReport } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../gateway/errors.js';
import { Actor, type PlatformActor } from '../access/actor.js';
import { PlatformGuard } from '../access/platform.guard.js';
import { readGzip } from './gzip-body.js';
import { PublishService } from './publish.service.js';

/** `-dirty` where the sources were not those of the commit. */
const COMMIT = /^(?=.{7,64}$)[0-9a-f]{7,64}(-dirty)?$/i;
const ARCHIVE = { schema: { type: 'string', format: 'binary' } } as const;

/** @source platform.md, "For a team", points 1 and 3 */
@ApiTags('platform')
@Controller('api/v1/releases')
@UseGuards(PlatformGuard)
export class PublishController {
  constructor(private readonly releases: PublishService) {}

  /** Takes a build: a `.tar.gz` of its dist folder with release.json. Refused by the gate: 422, and `refusals` say why. */
  @Post()
  @RouteConfig({ gzip: true })
  @SerializeOptions({ schema: GateReport })
  @ApiConsumes('application/gzip')
  @ApiBody(ARCHIVE)
  @ApiHeader({ name: 'X-Commit', required: false, description: 'The commit that it was built from.' })
  @ApiCreatedResponse({ standardSchema: GateReport })
  async publish(
    @Req() request: FastifyRequest,
    @Actor() actor: PlatformActor,
    @Headers('x-commit') commit?: string,
  ): Promise<GateReport> {
    if (commit !== undefined && !COMMIT.test(commit)) {
      throw new DomainError('BAD_REQUEST', { text: 'X-Commit is not the hash of a commit.' });
    }
    return this.releases.publish(await readGzip(request), { actor, commit: commit ?? null });
  }

  /** Judges a build and stores nothing. */
  @Post('check')
  @HttpCode(200)
  @RouteConfig({ gzip: true })
  @SerializeOptions({ schema: GateReport })
  @ApiConsumes('application/gzip')
  @ApiBody(ARCHIVE)
  @ApiOkResponse({ standardSchema: GateReport })
  async check(@Req() request: FastifyRequest, @Actor() actor: PlatformActor): Promise<GateReport> {
    return this.releases.check(await readGzip(request), actor);
  }
}
