import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Req,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CodedAction, TokenConfirmation, TypedCode } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../kernel/errors.js';
import { countedNetwork } from '../../../gateway/network.js';
import { Actor, type OperatorActor, type PlatformActor } from '../actor.js';
import { OperatorsOnly, PlatformGuard } from '../platform.guard.js';
import { CodeDecisions } from './code-decisions.js';
import { ConfirmationTries } from './confirmation-tries.js';
import { TokenConfirmations } from './token-confirmations.js';

/** Actions requested with a token, found by the code that its command line shows. */
@ApiTags('platform')
@Controller('api/v1/confirmations/codes')
@UseGuards(PlatformGuard, OperatorsOnly)
export class CodesController {
  constructor(
    private readonly decisions: CodeDecisions,
    private readonly tries: ConfirmationTries,
  ) {}

  /** The action pending under a code; does not decide it. */
  @Post()
  @HttpCode(200)
  @SerializeOptions({ schema: CodedAction })
  @ApiOkResponse({ standardSchema: CodedAction })
  async find(
    @Req() { lectern: { user }, ip }: FastifyRequest,
    @Body({ schema: TypedCode }) { code }: TypedCode,
  ): Promise<CodedAction> {
    await this.tries.take(`session ${user?.sessionId ?? ''}`, countedNetwork(ip));
    return this.decisions.find(code);
  }

  /** Requires a fresh proof of the operator's identity: see `confirmed-calls.ts`. */
  @Post(':id/confirm')
  @HttpCode(204)
  @ApiNoContentResponse()
  confirm(@Param('id') id: string, @Actor() operator: OperatorActor): Promise<void> {
    return this.decisions.decide(id, 'confirm', operator);
  }

  @Post(':id/refuse')
  @HttpCode(204)
  @ApiNoContentResponse()
  refuse(@Param('id') id: string, @Actor() operator: OperatorActor): Promise<void> {
    return this.decisions.decide(id, 'refuse', operator);
  }
}

/** Polled by the waiting command line. */
@ApiTags('platform')
@Controller('api/v1/confirmations')
@UseGuards(PlatformGuard)
export class AwaitedCodesController {
  constructor(private readonly confirmations: TokenConfirmations) {}

  @Get(':id')
  @SerializeOptions({ schema: TokenConfirmation })
  @ApiOkResponse({ standardSchema: TokenConfirmation })
  find(@Param('id') id: string, @Actor() { token }: PlatformActor): Promise<TokenConfirmation> {
    if (token === undefined) throw new DomainError('NOT_FOUND', { text: 'No token was sent.' });
    return this.confirmations.find(token, id);
  }
}
