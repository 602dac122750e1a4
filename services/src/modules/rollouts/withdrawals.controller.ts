import {
  Body,
  Controller,
  Delete,
  HttpCode,
  Param,
  Post,
  Query,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Restore, Retire, Rollout, ROLLOUT_LIMITS, Withdraw } from '@lectern/contracts';
import { z } from 'zod';
import { Actor, type OperatorActor, type PlatformActor } from './access/actor.js';
import { OperatorsOnly, PlatformGuard } from './access/platform.guard.js';
import { WithdrawalsService } from './withdrawals.service.js';

const Why = z.object({ reason: z.string().trim().max(ROLLOUT_LIMITS.reason).optional() });
type Why = z.infer<typeof Why>;

/** Taking a whole remote off the site, and back. */
@ApiTags('platform')
@Controller('api/v1/rollouts/:remote')
@UseGuards(PlatformGuard, OperatorsOnly)
export class WithdrawalsController {
  constructor(private readonly withdrawals: WithdrawalsService) {}

  @Post('withdraw')
  @HttpCode(200)
  @SerializeOptions({ schema: Rollout })
  @ApiOkResponse({ standardSchema: Rollout })
  withdraw(
    @Param('remote') remote: string,
    @Body({ schema: Withdraw }) input: Withdraw,
    @Actor() actor: OperatorActor,
  ): Promise<Rollout> {
    return this.withdrawals.withdraw(remote, input, actor);
  }

  @Post('restore')
  @HttpCode(200)
  @SerializeOptions({ schema: Rollout })
  @ApiOkResponse({ standardSchema: Rollout })
  restore(
    @Param('remote') remote: string,
    @Body({ schema: Restore }) input: Restore,
    @Actor() actor: OperatorActor,
  ): Promise<Rollout> {
    return this.withdrawals.restore(remote, input, actor);
  }

  @Post('retire')
  @HttpCode(200)
  @SerializeOptions({ schema: Rollout })
  @ApiOkResponse({ standardSchema: Rollout })
  retire(
    @Param('remote') remote: string,
    @Body({ schema: Retire }) input: Retire,
    @Actor() actor: OperatorActor,
  ): Promise<Rollout> {
    return this.withdrawals.retire(remote, input, actor);
  }
}

/** What was published and never given to anybody: its team may take it away again. */
@ApiTags('platform')
@Controller('api/v1/releases/:remote')
@UseGuards(PlatformGuard)
export class ReleaseDeletionController {
  constructor(private readonly withdrawals: WithdrawalsService) {}

  @Delete(':version')
  @HttpCode(204)
  @ApiQuery({ name: 'reason', required: false })
  @ApiNoContentResponse()
  delete(
    @Param('remote') remote: string,
    @Param('version') version: string,
    @Query({ schema: Why }) { reason }: Why,
    @Actor() actor: PlatformActor,
  ): Promise<void> {
    return this.withdrawals.delete(remote, version, reason, actor);
  }
}
