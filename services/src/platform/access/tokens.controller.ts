import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CreatedTeamToken, NewTeamToken, RenewTeamToken, TeamToken, TeamTokenList } from '@lectern/contracts';
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.js';
import { Actor, type OperatorActor } from './actor.js';
import { OperatorsOnly, PlatformGuard } from './platform.guard.js';
import { TeamTokens } from './team-tokens.service.js';

const TokenId = z.coerce.number().int().positive().max(2_147_483_647);

/** @source platform.md, "For an operator", point 5 */
@ApiTags('platform')
@Controller('api/v1/tokens')
@UseGuards(PlatformGuard, OperatorsOnly)
export class TokensController {
  constructor(private readonly tokens: TeamTokens) {}

  @Get()
  @SerializeOptions({ schema: TeamToken })
  @ApiOkResponse({ standardSchema: TeamTokenList })
  list(): Promise<TeamToken[]> {
    return this.tokens.list();
  }

  /** The only response that contains the token itself. */
  @Post()
  @SerializeOptions({ schema: CreatedTeamToken })
  @ApiCreatedResponse({ standardSchema: CreatedTeamToken })
  create(
    @Body({ schema: NewTeamToken }) input: NewTeamToken,
    @Actor() operator: OperatorActor,
  ): Promise<CreatedTeamToken> {
    return this.tokens.create(input, operator);
  }

  /** Extends the token, counting from now. */
  @Post(':id/renew')
  @HttpCode(200)
  @SerializeOptions({ schema: TeamToken })
  @ApiOkResponse({ standardSchema: TeamToken })
  renew(
    @Param('id') id: string,
    @Body({ schema: RenewTeamToken }) input: RenewTeamToken,
    @Actor() operator: OperatorActor,
  ): Promise<TeamToken> {
    return this.tokens.renew(knownId(id), input, operator);
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  async revoke(@Param('id') id: string, @Actor() operator: OperatorActor): Promise<void> {
    await this.tokens.revoke(knownId(id), operator);
  }
}

function knownId(text: string): number {
  const id = TokenId.safeParse(text);
  if (!id.success) throw new DomainError('NOT_FOUND', { text: 'There is no such token.' });
  return id.data;
}
