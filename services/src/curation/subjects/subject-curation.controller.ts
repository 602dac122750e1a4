import { Body, Controller, Get, HttpCode, Param, Post, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { NewSubjectStart, SubjectStart } from '@lectern/contracts';
import { Actor, type OperatorActor, OperatorsOnly, PlatformGuard } from '../../platform/access/index.js';
import { SubjectCuration } from './subject-curation.service.js';

/** For operators: the talks to start with on a subject. */
@ApiTags('curation')
@Controller('api/v1/curation/subjects')
@UseGuards(PlatformGuard, OperatorsOnly)
export class SubjectCurationController {
  constructor(private readonly curation: SubjectCuration) {}

  @Get(':slug/start')
  @SerializeOptions({ schema: SubjectStart })
  @ApiOkResponse({ standardSchema: SubjectStart })
  start(@Param('slug') slug: string): Promise<SubjectStart> {
    return this.curation.start(slug);
  }

  /** Replaces them; none returns to what quality and titles speak for. */
  @Post(':slug/start')
  @HttpCode(200)
  @SerializeOptions({ schema: SubjectStart })
  @ApiOkResponse({ standardSchema: SubjectStart })
  choose(
    @Param('slug') slug: string,
    @Body({ schema: NewSubjectStart }) { talks }: NewSubjectStart,
    @Actor() operator: OperatorActor,
  ): Promise<SubjectStart> {
    return this.curation.choose(slug, talks, operator);
  }
}
