import { Controller, Get, Param, Query, SerializeOptions } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { TranscriptAnswer } from '@lectern/contracts';
import { Ctx, type RequestContext } from '../../gateway/request-context.js';
import { TalksService } from '../talks/index.js';
import { TranscriptsService } from './transcripts.service.js';

/** Lines rendered with the page: half an hour of speech. The browser requests the rest. */
const RENDERED_LINES = 300;
/** Other values are treated as no language. */
const LANGUAGE = /^[A-Za-z0-9-]{1,35}$/;

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
}
