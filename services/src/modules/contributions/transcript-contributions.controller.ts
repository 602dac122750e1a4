import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Req,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiTags,
} from '@nestjs/swagger';
import { OwnTranscript, TranscriptAnswer } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { addStoredBytes } from '../../database/daily-bytes/daily-bytes.js';
import { readForm } from '../../gateway/multipart.js';
import { Ctx, CurrentUser, type RequestContext, type SignedInUser } from '../../gateway/request-context.js';
import { SignedIn } from '../../gateway/signed-in.guard.js';
import { DomainError } from '../../kernel/errors.js';
import { LARGEST_TRANSCRIPT } from '../enrichment/index.js';
import { TranscriptContributions } from './transcript-contributions.service.js';

const FIELD = 'file';
const TOO_LARGE = `The transcript can have at most ${LARGEST_TRANSCRIPT / 1024 / 1024} MB`;
const MISSING = 'A WebVTT or SRT file is required';
const LOG_IN = 'You need to be logged in to add a transcript.';

@ApiTags('talks')
@Controller('api/v1/talks')
export class TranscriptContributionsController {
  constructor(private readonly contributions: TranscriptContributions) {}

  /** What the requesting member sent and others do not see. */
  @Get(':slug/transcripts/waiting')
  @SerializeOptions({ schema: OwnTranscript })
  @ApiOkResponse({ standardSchema: OwnTranscript })
  async waiting(@Param('slug') slug: string, @Ctx() { user }: RequestContext): Promise<OwnTranscript> {
    return { waiting: await this.contributions.waiting(slug, user) };
  }

  /**
   * The member who added the talk replaces its transcript. Others add one where there is none, or only an automatic one; an operator
   * decides on it first, unless they are trusted.
   */
  @Post(':slug/transcripts')
  @RouteConfig({ multipart: true })
  @UseGuards(SignedIn(LOG_IN))
  @SerializeOptions({ schema: TranscriptAnswer })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: [FIELD],
      properties: { [FIELD]: { type: 'string', format: 'binary' } },
    },
  })
  @ApiCreatedResponse({ standardSchema: TranscriptAnswer })
  async add(
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
    @CurrentUser() user: SignedInUser,
    @Ctx() { network }: RequestContext,
  ): Promise<TranscriptAnswer> {
    const talk = await this.contributions.talkFor(slug, user);
    const { file } = await readForm(request, { file: FIELD, tooLarge: TOO_LARGE });
    if (!file) throw new DomainError('VALIDATION_FAILED', { text: MISSING, errors: { [FIELD]: [MISSING] } });
    if (file.length > LARGEST_TRANSCRIPT) throw new DomainError('PAYLOAD_TOO_LARGE', { text: TOO_LARGE });
    addStoredBytes(file.length);
    return this.contributions.add(talk, file, { userId: user.id, network });
  }

  /** Only for the member who added the talk. */
  @Delete(':slug/transcripts')
  @HttpCode(204)
  @UseGuards(SignedIn(LOG_IN))
  @ApiNoContentResponse()
  remove(@Param('slug') slug: string, @CurrentUser() user: SignedInUser): Promise<void> {
    return this.contributions.remove(slug, user);
  }
}
