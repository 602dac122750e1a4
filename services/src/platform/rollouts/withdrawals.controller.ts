import { Body, Controller, Delete, HttpCode, Param, Query, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { ReasonText, Restore, type Rollout } from '@lectern/contracts';
import { z } from 'zod';
import {
  Actor,
  type OperatorActor,
  OperatorsOnly,
  type PlatformActor,
  PlatformGuard,
} from '../access/index.js';
import { ChangesRollout } from './changes-rollout.decorator.js';
import { WithdrawalsService } from './withdrawals.service.js';

const Why = z.object({ reason: z.optional(ReasonText) });
type Why = z.infer<typeof Why>;

/** Restoring whole remotes. */
@ApiTags('platform')
@Controller('api/v1/rollouts/:remote')
@UseGuards(PlatformGuard, OperatorsOnly)
export class WithdrawalsController {
  constructor(private readonly withdrawals: WithdrawalsService) {}

  @ChangesRollout('restore')
  restore(
    @Param('remote') remote: string,
    @Body({ schema: Restore }) input: Restore,
    @Actor() actor: OperatorActor,
  ): Promise<Rollout> {
    return this.withdrawals.restore(remote, input, actor);
  }
}

/** For releases that visitors never got: their team may delete them. */
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
