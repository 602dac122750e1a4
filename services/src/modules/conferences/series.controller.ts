import { Controller, Get, Param, Query, Req, Res, SerializeOptions } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { SeriesAnswer, SeriesPage } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ResponseCache, SLOWLY_CHANGING } from '../../response-cache/response-cache.js';
import { sendResponse } from '../../response-cache/send-response.js';
import { seriesParams } from './conference-queries.js';
import { SeriesService } from './series.service.js';

/** Conferences over the years. */
@ApiTags('conferences')
@Controller('api/v1/series')
export class SeriesController {
  constructor(
    private readonly series: SeriesService,
    private readonly answers: ResponseCache,
  ) {}

  @Get()
  @ApiQuery({ name: 'page', required: false, description: 'From 1.' })
  @ApiQuery({ name: 'query', required: false, description: 'Words of a name.' })
  @SerializeOptions({ schema: SeriesPage })
  @ApiOkResponse({ standardSchema: SeriesPage })
  list(@Query() query: Record<string, unknown>): Promise<SeriesPage> {
    return this.series.page(seriesParams(query));
  }

  @Get(':slug')
  @ApiOkResponse({ standardSchema: SeriesAnswer })
  async open(
    @Param('slug') slug: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const load = () => this.series.open(slug);
    const answer = await this.answers.get(`series:${slug}`, SeriesAnswer, load, SLOWLY_CHANGING);
    return sendResponse(answer, request, reply);
  }
}
