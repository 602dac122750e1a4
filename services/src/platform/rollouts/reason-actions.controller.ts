import { Body, Controller, Param, type Type, UseGuards } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { ActionWithReason, REASON_ACTION_NAMES, type ReasonAction, type Rollout } from '@lectern/contracts';
import { Actor, type OperatorActor, OperatorsOnly, PlatformGuard } from '../access/index.js';
import { ReasonActionsService } from './reason-actions.service.js';
import { ChangesRollout } from './changes-rollout.decorator.js';

/** A controller for each action that takes only a reason: each is a separate route with its own permissions. */
export const reasonActionControllers: Type[] = REASON_ACTION_NAMES.map(controllerOf);

function controllerOf(name: ReasonAction): Type {
  @ApiTags('platform')
  @Controller('api/v1/rollouts/:remote')
  @UseGuards(PlatformGuard, OperatorsOnly)
  class ReasonActionController {
    constructor(private readonly actions: ReasonActionsService) {}

    @ChangesRollout(name)
    @ApiOperation({ operationId: `ReasonActionController_${name}` })
    act(
      @Param('remote') remote: string,
      @Body({ schema: ActionWithReason }) input: ActionWithReason,
      @Actor() actor: OperatorActor,
    ): Promise<Rollout> {
      return this.actions.act(name, remote, input, actor);
    }
  }
  return ReasonActionController;
}
