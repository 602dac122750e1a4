import { Body, Controller, Get, HttpCode, Param, Post, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { TalkGroup, TalkPair, TalkQuality } from '@lectern/contracts';
import { Ctx, type RequestContext } from '../../gateway/request-context.js';
import { Actor, type OperatorActor, OperatorsOnly, PlatformGuard } from '../../platform/access/index.js';
import { TalkCuration } from './talk-curation.service.js';

/** For operators. @source catalogue.md, section 2 */
@ApiTags('curation')
@Controller('api/v1/curation/talks')
@UseGuards(PlatformGuard, OperatorsOnly)
export class TalkCurationController {
  constructor(private readonly curation: TalkCuration) {}

  /** Marks two recordings as the same talk. */
  @Post('join')
  @HttpCode(200)
  @SerializeOptions({ schema: TalkGroup })
  @ApiOkResponse({ standardSchema: TalkGroup })
  join(
    @Body({ schema: TalkPair }) pair: TalkPair,
    @Actor() operator: OperatorActor,
    @Ctx() { user }: RequestContext,
  ): Promise<TalkGroup> {
    return this.curation.decide(pair, true, operator, user?.id ?? null);
  }

  /** What makes up the quality of a talk. */
  @Get(':talk/quality')
  @SerializeOptions({ schema: TalkQuality })
  @ApiOkResponse({ standardSchema: TalkQuality })
  quality(@Param('talk') talk: string): Promise<TalkQuality> {
    return this.curation.quality(talk);
  }

  /** Marks two recordings as different talks, whatever their titles. */
  @Post('part')
  @HttpCode(200)
  @SerializeOptions({ schema: TalkGroup })
  @ApiOkResponse({ standardSchema: TalkGroup })
  part(
    @Body({ schema: TalkPair }) pair: TalkPair,
    @Actor() operator: OperatorActor,
    @Ctx() { user }: RequestContext,
  ): Promise<TalkGroup> {
    return this.curation.decide(pair, false, operator, user?.id ?? null);
  }
}
