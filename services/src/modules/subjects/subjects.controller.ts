import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { SubjectDetails, SubjectPage } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ResponseCache, SLOWLY_CHANGING } from '../../response-cache/response-cache.js';
import { sendResponse } from '../../response-cache/send-response.js';
import { LANGUAGES_FIRST, TalkLanguages } from '../catalogue/index.js';
import { SubjectsQuery } from './subject-queries.js';
import { SubjectsService } from './subjects.service.js';

/** @source catalogue.md, section 3 */
@ApiTags('tags')
@Controller('api/v1/tags')
export class SubjectsController {
  constructor(
    private readonly subjects: SubjectsService,
    private readonly languages: TalkLanguages,
    private readonly answers: ResponseCache,
  ) {}

  @Get()
  @ApiQuery({ name: 'kind', required: false, description: 'A kind of the vocabulary, or `other`.' })
  @ApiQuery({ name: 'query', required: false, description: 'Prefixes of words of a name or synonym.' })
  @ApiQuery({ name: 'page', required: false, description: 'From 1; a page past the last one is a 404.' })
  @ApiQuery({ name: 'per_page', required: false })
  @ApiOkResponse({ standardSchema: SubjectPage })
  async list(
    @Query({ schema: SubjectsQuery }) query: SubjectsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const load = () => this.subjects.page(query);
    // Typed text is not cached: every prefix of every word would be an entry.
    if (query.query !== '') return load();
    const key = `subjects:list:${query.kind ?? ''}:${query.page}:${query.per_page}`;
    return sendResponse(await this.answers.get(key, SubjectPage, load, SLOWLY_CHANGING), request, reply);
  }

  @Get(':slug')
  @ApiQuery({ name: 'languages', required: false, description: `Where to start: ${LANGUAGES_FIRST}` })
  @ApiOkResponse({ standardSchema: SubjectDetails })
  async details(
    @Param('slug') slug: string,
    @Query('languages') asked: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { languages } = await this.languages.asked(asked);
    const load = () => this.subjects.details(slug, languages);
    const key = `subjects:one:${slug}:${languages.join()}`;
    const answer = await this.answers.get(key, SubjectDetails, load, SLOWLY_CHANGING);
    return sendResponse(answer, request, reply);
  }
}
