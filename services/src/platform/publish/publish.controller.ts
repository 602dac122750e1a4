import { Controller, Headers, HttpCode, Post, Req, SerializeOptions, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { GateReport } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { ConcurrencyLimit } from '../../kernel/concurrency-limit.js';
import { DomainError } from '../../kernel/errors.js';
import { Actor, nameOf, type PlatformActor, PlatformGuard } from '../access/index.js';
import { readGzip } from '../../gateway/gzip-body.js';
import { PublishService } from './publish.service.js';

/** `-dirty` if the sources differed from the commit. */
const COMMIT = /^(?=.{7,64}$)[0-9a-f]{7,64}(-dirty)?$/i;
const ARCHIVE = { schema: { type: 'string', format: 'binary' } } as const;

/** @source platform.md, "For a team", points 1 and 3 */
@ApiTags('platform')
@Controller('api/v1/releases')
@UseGuards(PlatformGuard)
export class PublishController {
  /** Archives, up to 20 MB each, are judged one after the other and held in memory until then. */
  private readonly reading = new ConcurrencyLimit(4, {
    most: 0,
    refusal: () =>
      new DomainError('RATE_LIMITED', {
        text: '4 of your builds are being read. Send the next one when one of them is done.',
        headers: { 'Retry-After': '5' },
      }),
  });

  constructor(private readonly releases: PublishService) {}

  /**
   * Publishes a build: a `.tar.gz` of its dist folder with release.json. The gate refuses it with 422 and
   * `refusals`.
   */
  @Post()
  @RouteConfig({ gzip: true })
  @SerializeOptions({ schema: GateReport })
  @ApiConsumes('application/gzip')
  @ApiBody(ARCHIVE)
  @ApiHeader({ name: 'X-Commit', required: false, description: 'The commit it was built from.' })
  @ApiCreatedResponse({ standardSchema: GateReport })
  async publish(
    @Req() request: FastifyRequest,
    @Actor() actor: PlatformActor,
    @Headers('x-commit') commit?: string,
  ): Promise<GateReport> {
    if (commit !== undefined && !COMMIT.test(commit)) {
      throw new DomainError('BAD_REQUEST', { text: 'X-Commit is not a commit hash.' });
    }
    return this.reading.run(nameOf(actor), async () =>
      this.releases.publish(await readGzip(request), { actor, commit: commit ?? null, request }),
    );
  }

  /** Judges a build without storing it. */
  @Post('check')
  @HttpCode(200)
  @RouteConfig({ gzip: true })
  @SerializeOptions({ schema: GateReport })
  @ApiConsumes('application/gzip')
  @ApiBody(ARCHIVE)
  @ApiOkResponse({ standardSchema: GateReport })
  async check(@Req() request: FastifyRequest, @Actor() actor: PlatformActor): Promise<GateReport> {
    return this.reading.run(nameOf(actor), async () => this.releases.check(await readGzip(request), actor));
  }
}
