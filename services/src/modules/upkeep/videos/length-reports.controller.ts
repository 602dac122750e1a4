import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { LengthReport } from '@lectern/contracts';
import { Ctx, type RequestContext } from '../../../gateway/request-context.js';
import { TalksService } from '../../talks/index.js';
import { LengthReports } from './length-reports.service.js';

/** @source catalogue.md, section 2 */
@ApiTags('talks')
@Controller('api/v1/talks')
export class LengthReportsController {
  constructor(
    private readonly talks: TalksService,
    private readonly reports: LengthReports,
  ) {}

  @Post(':slug/length')
  @HttpCode(204)
  @ApiNoContentResponse()
  async report(
    @Param('slug') slug: string,
    @Body({ schema: LengthReport }) { seconds }: LengthReport,
    @Ctx() context: RequestContext,
  ): Promise<void> {
    const { id, duration } = await this.talks.find(slug, context);
    // Most reports arrive after the length is known; this keeps them out of the write queue.
    if (duration === null && !context.robot) await this.reports.record(id, context.visitor, seconds);
  }
}
