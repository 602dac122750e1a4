import { Controller, HttpCode, Param, Post, SerializeOptions } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SummaryAnswer, TagsAnswer } from '@lectern/contracts';
import { Ctx, type RequestContext } from '../../gateway/request-context.js';
import { TalksService } from '../talks/index.js';
import { EnrichmentService } from './enrichment.service.js';

/**
 * Open to visitors, with CSRF token and write limit.
 *
 * @source product.md, section 7; decisions.md, "Calls, point by point"
 */
@ApiTags('talks')
@Controller('api/v1/talks')
export class EnrichmentController {
  constructor(
    private readonly talks: TalksService,
    private readonly enrichment: EnrichmentService,
  ) {}

  @Post(':slug/ensure_summary')
  @HttpCode(200)
  @SerializeOptions({ schema: SummaryAnswer })
  @ApiOkResponse({ standardSchema: SummaryAnswer })
  async summary(@Param('slug') slug: string, @Ctx() context: RequestContext): Promise<SummaryAnswer> {
    const { id } = await this.talks.seen(slug, context);
    return { summary: await this.enrichment.ensureSummary(id) };
  }

  @Post(':slug/ensure_tags')
  @HttpCode(200)
  @SerializeOptions({ schema: TagsAnswer })
  @ApiOkResponse({ standardSchema: TagsAnswer })
  async tags(@Param('slug') slug: string, @Ctx() context: RequestContext): Promise<TagsAnswer> {
    const { id } = await this.talks.seen(slug, context);
    return { tags: await this.enrichment.ensureTags(id) };
  }
}
