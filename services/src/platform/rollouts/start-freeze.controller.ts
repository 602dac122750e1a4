import { Body, Controller, Get, HttpCode, Post, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { FreezeStarts, StartFreeze, UnfreezeStarts } from '@lectern/contracts';
import { Actor, type OperatorActor, OperatorsOnly, PlatformGuard } from '../access/index.js';
import { StartFreezeService } from './start-freeze.service.js';

/** One switch for the whole site: while it is on, no release starts, and none gets more visitors. */
@ApiTags('platform')
@Controller('api/v1/platform')
@UseGuards(PlatformGuard)
export class StartFreezeController {
  constructor(private readonly freezes: StartFreezeService) {}

  @Get('freeze')
  @SerializeOptions({ schema: StartFreeze })
  @ApiOkResponse({ standardSchema: StartFreeze })
  find(): Promise<StartFreeze> {
    return this.freezes.find();
  }

  @Post('freeze')
  @HttpCode(200)
  @UseGuards(OperatorsOnly)
  @SerializeOptions({ schema: StartFreeze })
  @ApiOkResponse({ standardSchema: StartFreeze })
  freeze(
    @Body({ schema: FreezeStarts }) input: FreezeStarts,
    @Actor() actor: OperatorActor,
  ): Promise<StartFreeze> {
    return this.freezes.freeze(input, actor);
  }

  @Post('unfreeze')
  @HttpCode(200)
  @UseGuards(OperatorsOnly)
  @SerializeOptions({ schema: StartFreeze })
  @ApiOkResponse({ standardSchema: StartFreeze })
  unfreeze(
    @Body({ schema: UnfreezeStarts }) input: UnfreezeStarts,
    @Actor() actor: OperatorActor,
  ): Promise<StartFreeze> {
    return this.freezes.unfreeze(input, actor);
  }
}
