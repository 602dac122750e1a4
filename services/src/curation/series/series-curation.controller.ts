import { Body, Controller, HttpCode, Post, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CuratedSeries, NewSeriesJoin, NewSeriesPart } from '@lectern/contracts';
import { Actor, type OperatorActor, OperatorsOnly, PlatformGuard } from '../../platform/access/index.js';
import { SeriesCuration } from './series-curation.service.js';

/** For operators. @source catalogue.md, section 1 */
@ApiTags('curation')
@Controller('api/v1/curation/series')
@UseGuards(PlatformGuard, OperatorsOnly)
export class SeriesCurationController {
  constructor(private readonly curation: SeriesCuration) {}

  @Post('joins')
  @HttpCode(200)
  @SerializeOptions({ schema: CuratedSeries })
  @ApiOkResponse({ standardSchema: CuratedSeries })
  join(
    @Body({ schema: NewSeriesJoin }) input: NewSeriesJoin,
    @Actor() operator: OperatorActor,
  ): Promise<CuratedSeries> {
    return this.curation.join(input, operator);
  }

  @Post('parts')
  @HttpCode(200)
  @SerializeOptions({ schema: CuratedSeries })
  @ApiOkResponse({ standardSchema: CuratedSeries })
  part(
    @Body({ schema: NewSeriesPart }) input: NewSeriesPart,
    @Actor() operator: OperatorActor,
  ): Promise<CuratedSeries> {
    return this.curation.part(input, operator);
  }
}
