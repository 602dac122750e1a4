import { Body, Controller, HttpCode, Post, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { TalkGroup, TalkPair } from '@lectern/contracts';
import { Ctx, type RequestContext } from '../../../gateway/request-context.js';
import { Actor, type OperatorActor } from '../../rollouts/access/actor.js';
import { OperatorsOnly, PlatformGuard } from '../../rollouts/access/platform.guard.js';
import { TalkCuration } from './talk-curation.service.js';

/** For operators. @source catalogue.md, section 2 */
@ApiTags('curation')
@Controller('api/v1/curation/talks')
@UseGuards(PlatformGuard, OperatorsOnly)
export class TalkCurationController {
  constructor(private readonly curation: TalkCuration) {}

  /** Two recordings are of the same talk. */
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

  /** Two recordings are of different talks, whatever their titles say. */
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
