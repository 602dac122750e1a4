import {
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Query,
  Req,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { ConsoleNotices, OperatorList, ReasonText } from '@lectern/contracts';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CurrentUser, type SignedInUser } from '../../../gateway/request-context.js';
import { noteSecurity } from '../../../gateway/security-log.js';
import { DomainError } from '../../../kernel/errors.js';
import { AuditService } from '../../audit/index.js';
import { Actor, authorOf, type OperatorActor } from '../actor.js';
import { OperatorsOnly, PlatformGuard } from '../platform.guard.js';
import { OperatorAccess } from './operator-access.js';

const Id = z.coerce.number().int().positive().max(2_147_483_647);
const Why = z.object({ reason: z.optional(ReasonText) });
type Why = z.infer<typeof Why>;
const Removal = Why.extend({ last: z.optional(z.literal('true')) });
type Removal = z.infer<typeof Removal>;

/** The operators of the site: their sessions of the console and their passkeys, and what each of them is told. */
@ApiTags('platform')
@Controller('api/v1/operators')
@UseGuards(PlatformGuard, OperatorsOnly)
export class OperatorsController {
  constructor(
    private readonly operators: OperatorAccess,
    private readonly audit: AuditService,
  ) {}

  @Get()
  @SerializeOptions({ schema: OperatorList })
  @ApiOkResponse({ standardSchema: OperatorList })
  list(@CurrentUser() user: SignedInUser): Promise<OperatorList> {
    return this.operators.list(user);
  }

  /** Asked by every page of the console. */
  @Get('notices')
  @SerializeOptions({ schema: ConsoleNotices })
  @ApiOkResponse({ standardSchema: ConsoleNotices })
  async notices(@CurrentUser() { id }: SignedInUser): Promise<ConsoleNotices> {
    const [audit, own] = await Promise.all([this.audit.signing(), this.operators.notices(id)]);
    return { audit, own };
  }

  /** Dismisses an operator's notices up to this entry of the audit log. */
  @Delete('notices/:id')
  @HttpCode(204)
  @ApiNoContentResponse()
  dismiss(@Param('id') id: string, @CurrentUser() user: SignedInUser): Promise<void> {
    return this.operators.dismiss(user.id, known(id));
  }

  /** Takes effect immediately, everywhere. Confirmed like other strong actions. */
  @Delete(':operator/sessions/:id')
  @HttpCode(204)
  @ApiQuery({ name: 'reason', required: false })
  @ApiNoContentResponse()
  async endSession(
    @Req() request: FastifyRequest,
    @Param('operator') operator: string,
    @Param('id') id: string,
    @Query({ schema: Why }) { reason }: Why,
    @Actor() actor: OperatorActor,
    @CurrentUser() user: SignedInUser,
  ): Promise<void> {
    const [of, session] = [known(operator), known(id)];
    await this.operators.endSession(of, session, { ...authorOf(actor), userId: user.id, reason });
    noteSecurity(request, 'session-ended', { session, of });
  }

  @Delete(':operator/passkeys/:id')
  @HttpCode(204)
  @ApiQuery({ name: 'reason', required: false })
  @ApiQuery({
    name: 'last',
    required: false,
    description: '`true` also removes the last passkey of all operators.',
  })
  @ApiNoContentResponse()
  async removePasskey(
    @Req() request: FastifyRequest,
    @Param('operator') operator: string,
    @Param('id') id: string,
    @Query({ schema: Removal }) { reason, last }: Removal,
    @Actor() actor: OperatorActor,
    @CurrentUser() user: SignedInUser,
  ): Promise<void> {
    const [of, passkey] = [known(operator), known(id)];
    const by = { ...authorOf(actor), userId: user.id, reason };
    await this.operators.removePasskey(of, passkey, by, last === 'true');
    noteSecurity(request, 'passkey-removed', { passkey, of });
  }
}

function known(text: string): number {
  const id = Id.safeParse(text);
  if (!id.success) throw new DomainError('NOT_FOUND');
  return id.data;
}
