import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
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
  ApiQuery,
  ApiTags,
} from '@nestjs/swagger';
import { TranscriptAnswer } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { addStoredBytes } from '../../database/daily-bytes/daily-bytes.js';
import { DomainError } from '../../kernel/errors.js';
import { Ctx, CurrentUser, type RequestContext, type SignedInUser } from '../../gateway/request-context.js';
import { SignedIn } from '../../gateway/signed-in.guard.js';
import { TalksService } from '../talks/index.js';
import { readForm } from '../../gateway/multipart.js';
import { LARGEST_TRANSCRIPT } from './transcripts/read-transcript.js';
import { TranscriptsService } from './transcripts.service.js';

const FIELD = 'file';
/** Lines rendered with the page: half an hour of speech. The browser requests the rest. */
const RENDERED_LINES = 300;
/** Other values are treated as no language. */
const LANGUAGE = /^[A-Za-z0-9-]{1,35}$/;
const TOO_LARGE = `The transcript can have at most ${LARGEST_TRANSCRIPT / 1024 / 1024} MB`;
const MISSING = 'A WebVTT or SRT file is required';
const LOG_IN = 'You need to be logged in to add a transcript.';

/** @source product.md, section 7 */
@ApiTags('talks')
@Controller('api/v1/talks')
export class TranscriptsController {
  constructor(
    private readonly talks: TalksService,
    private readonly transcripts: TranscriptsService,
  ) {}

  @Get(':slug/transcripts')
  @SerializeOptions({ schema: TranscriptAnswer })
  @ApiOkResponse({ standardSchema: TranscriptAnswer })
  @ApiQuery({
    name: 'language',
    required: false,
    description: 'BCP 47; if there is none, the best transcript',
  })
  async transcript(
    @Param('slug') slug: string,
    @Query('language') language: unknown,
    @Ctx() context: RequestContext,
  ): Promise<TranscriptAnswer> {
    const { id } = await this.talks.seen(slug, context);
    const wanted = typeof language === 'string' && LANGUAGE.test(language) ? language : null;
    return context.internal
      ? this.transcripts.of(id, wanted, RENDERED_LINES)
      : this.transcripts.of(id, wanted);
  }

  /** Replaces the current transcript; only for the member who added the talk. */
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
  async replace(
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
    @CurrentUser() user: SignedInUser,
  ): Promise<TranscriptAnswer> {
    const talkId = await this.transcripts.ownTalk(slug, user);
    const { file } = await readForm(request, { file: FIELD, tooLarge: TOO_LARGE });
    if (!file) throw new DomainError('VALIDATION_FAILED', { text: MISSING, errors: { [FIELD]: [MISSING] } });
    if (file.length > LARGEST_TRANSCRIPT) throw new DomainError('PAYLOAD_TOO_LARGE', { text: TOO_LARGE });
    addStoredBytes(file.length);
    return this.transcripts.replace(talkId, file);
  }

  @Delete(':slug/transcripts')
  @HttpCode(204)
  @UseGuards(SignedIn(LOG_IN))
  @ApiNoContentResponse()
  async remove(@Param('slug') slug: string, @CurrentUser() user: SignedInUser): Promise<void> {
    await this.transcripts.remove(await this.transcripts.ownTalk(slug, user));
  }
}
