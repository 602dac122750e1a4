import { Controller, Get, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { TeamToken } from '@lectern/contracts';
import { DomainError } from '../../kernel/errors.js';
import { Actor, type PlatformActor } from './actor.js';
import { PlatformGuard } from './platform.guard.js';
import { TeamTokens } from './team-tokens.service.js';

/** A token's information about itself, for its holder. */
@ApiTags('platform')
@Controller('api/v1/tokens/mine')
@UseGuards(PlatformGuard)
export class OwnTokenController {
  constructor(private readonly tokens: TeamTokens) {}

  @Get()
  @SerializeOptions({ schema: TeamToken })
  @ApiOkResponse({ standardSchema: TeamToken })
  mine(@Actor() actor: PlatformActor): Promise<TeamToken> {
    if (actor.token === undefined) throw new DomainError('NOT_FOUND', { text: 'No token was sent.' });
    return this.tokens.find(actor.token);
  }
}
