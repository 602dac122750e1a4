import { Controller, Get, HttpCode, Post, Query, Req, SerializeOptions, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  CaptionCoverage,
  CaptionReceipt,
  CaptionReport,
  LARGEST_CAPTIONS,
  WantedCaptions,
  WantedCaptionsQuery,
} from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { readForm } from '../../gateway/multipart.js';
import { DomainError } from '../../kernel/errors.js';
import { CaptionCoverages, Captions } from '../../modules/enrichment/index.js';
import { OperatorsOnly, PlatformGuard } from '../../platform/access/index.js';

const FILE = 'captions';
const TOO_LARGE = `The captions are larger than ${LARGEST_CAPTIONS / 1024 / 1024} MB.`;

/** For `npm run captions`, with a token that may do this alone. */
@ApiTags('curation')
@Controller('api/v1/curation/captions')
@UseGuards(PlatformGuard)
export class CaptionsController {
  constructor(
    private readonly captions: Captions,
    private readonly coverages: CaptionCoverages,
  ) {}

  @Get('wanted')
  @SerializeOptions({ schema: WantedCaptions })
  @ApiOkResponse({ standardSchema: WantedCaptions })
  wanted(@Query({ schema: WantedCaptionsQuery }) query: WantedCaptionsQuery): Promise<WantedCaptions> {
    return this.captions.wanted(query);
  }

  @Get('coverage')
  @UseGuards(OperatorsOnly)
  @SerializeOptions({ schema: CaptionCoverage })
  @ApiOkResponse({ standardSchema: CaptionCoverage })
  coverage(): Promise<CaptionCoverage> {
    return this.coverages.coverage();
  }

  /** Records what the platform said about one talk; a form with the fields of `CaptionReport`. */
  @Post()
  @HttpCode(200)
  @RouteConfig({ multipart: true })
  @SerializeOptions({ schema: CaptionReceipt })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['talk_id', 'video_id', 'outcome'],
      properties: {
        talk_id: { type: 'integer' },
        video_id: { type: 'string' },
        outcome: { type: 'string' },
        language: { type: 'string' },
        automatic: { type: 'boolean' },
        reason: { type: 'string' },
        [FILE]: { type: 'string', format: 'binary' },
      },
    },
  })
  @ApiOkResponse({ standardSchema: CaptionReceipt })
  async report(@Req() request: FastifyRequest): Promise<CaptionReceipt> {
    const { fields, file } = await readForm(request, { file: FILE, tooLarge: TOO_LARGE });
    const report = CaptionReport.safeParse(Object.fromEntries(fields));
    if (!report.success) throw fieldsFault(report.error.issues);
    return { stored: await this.captions.record(report.data, file) };
  }
}

function fieldsFault(issues: readonly { path: readonly PropertyKey[]; message: string }[]): DomainError {
  const errors = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), [message]]));
  const [field = '', [message = ''] = []] = Object.entries(errors)[0] ?? [];
  return new DomainError('VALIDATION_FAILED', { text: `${field}: ${message}`, errors });
}
