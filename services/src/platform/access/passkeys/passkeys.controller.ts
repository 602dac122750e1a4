import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Req,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Confirm, NewPasskey, Passkey, PasskeyChallenge, PasskeyList } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError } from '../../../kernel/errors.js';
import type { SignedInUser } from '../../../gateway/request-context.js';
import { noteSecurity } from '../../../gateway/security-log.js';
import { Actor, type OperatorActor } from '../actor.js';
import { OperatorsOnly, PlatformGuard } from '../platform.guard.js';
import { Passkeys } from './passkeys.service.js';

const Removal = z.object({ last: z.optional(z.literal('true')) });
type Removal = z.infer<typeof Removal>;

const PasskeyId = z.coerce.number().int().positive().max(2_147_483_647);

/** An operator's own passkeys, and confirming actions with them. */
@ApiTags('platform')
@Controller('api/v1')
@UseGuards(PlatformGuard, OperatorsOnly)
export class PasskeysController {
  constructor(private readonly passkeys: Passkeys) {}

  @Get('passkeys')
  @SerializeOptions({ schema: PasskeyList })
  @ApiOkResponse({ standardSchema: PasskeyList })
  list(@Req() request: FastifyRequest): Promise<PasskeyList> {
    return this.passkeys.list(signedIn(request));
  }

  @Post('passkeys/challenges')
  @SerializeOptions({ schema: PasskeyChallenge })
  @ApiCreatedResponse({ standardSchema: PasskeyChallenge })
  challenge(@Req() request: FastifyRequest, @Actor() { email }: OperatorActor): Promise<PasskeyChallenge> {
    return this.passkeys.challenge({ ...signedIn(request), email });
  }

  @Post('passkeys')
  @SerializeOptions({ schema: Passkey })
  @ApiCreatedResponse({ standardSchema: Passkey })
  async add(
    @Req() request: FastifyRequest,
    @Body({ schema: NewPasskey }) input: NewPasskey,
    @Actor() { email }: OperatorActor,
  ): Promise<Passkey> {
    const added = await this.passkeys.add({ ...signedIn(request), email }, input);
    noteSecurity(request, 'passkey-added', { passkey: added.id });
    return added;
  }

  @Delete('passkeys/:id')
  @HttpCode(204)
  @ApiQuery({
    name: 'last',
    required: false,
    description: '`true` also removes the last passkey of all operators.',
  })
  @ApiNoContentResponse()
  async remove(
    @Req() request: FastifyRequest,
    @Param('id') text: string,
    @Query({ schema: Removal }) { last }: Removal,
    @Actor() { email }: OperatorActor,
  ): Promise<void> {
    const id = PasskeyId.safeParse(text);
    if (!id.success) throw new DomainError('NOT_FOUND', { text: 'You have no such passkey.' });
    await this.passkeys.remove({ ...signedIn(request), email }, id.data, last === 'true');
    noteSecurity(request, 'passkey-removed', { passkey: id.data });
  }

  @Post('confirmations/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  async confirm(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Body({ schema: Confirm }) { answer }: Confirm,
  ): Promise<void> {
    await this.passkeys.confirm(signedIn(request), id, answer);
  }
}

/** The guards admit console sessions only. */
function signedIn({ lectern: { user } }: FastifyRequest): SignedInUser {
  if (!user) throw new DomainError('UNAUTHENTICATED');
  return user;
}
