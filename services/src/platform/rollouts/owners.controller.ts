import { Body, Controller, HttpCode, Param, Post, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ChangeTeam, GrantPath, Rollout } from '@lectern/contracts';
import { Actor, type OperatorActor, OperatorsOnly, PlatformGuard } from '../access/index.js';
import { OwnersService } from './owners.service.js';

/** Ownership of remotes and grants of their paths, changed by operators only. */
@ApiTags('platform')
@Controller('api/v1/rollouts/:remote')
@UseGuards(PlatformGuard, OperatorsOnly)
export class OwnersController {
  constructor(private readonly owners: OwnersService) {}

  @Post('team')
  @HttpCode(200)
  @SerializeOptions({ schema: Rollout })
  @ApiOkResponse({ standardSchema: Rollout })
  changeTeam(
    @Param('remote') remote: string,
    @Body({ schema: ChangeTeam }) input: ChangeTeam,
    @Actor() actor: OperatorActor,
  ): Promise<Rollout> {
    return this.owners.changeTeam(remote, input, actor);
  }

  @Post('grant')
  @HttpCode(200)
  @SerializeOptions({ schema: Rollout })
  @ApiOkResponse({ standardSchema: Rollout })
  grant(
    @Param('remote') remote: string,
    @Body({ schema: GrantPath }) input: GrantPath,
    @Actor() actor: OperatorActor,
  ): Promise<Rollout> {
    return this.owners.grant(remote, input, actor);
  }

  @Post('grant-end')
  @HttpCode(200)
  @SerializeOptions({ schema: Rollout })
  @ApiOkResponse({ standardSchema: Rollout })
  endGrant(
    @Param('remote') remote: string,
    @Body({ schema: GrantPath }) input: GrantPath,
    @Actor() actor: OperatorActor,
  ): Promise<Rollout> {
    return this.owners.endGrant(remote, input, actor);
  }
}
