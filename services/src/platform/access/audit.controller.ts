import { Controller, Get, Query, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { AUDIT_ACTIONS, AuditEntry, AuditHead, AuditList, AuditVerdict } from '@lectern/contracts';
import { z } from 'zod';
import { Actor, assertReaches, type PlatformActor } from './actor.js';
import { OperatorsOnly, PlatformGuard } from './platform.guard.js';
import { AuditService } from '../audit/index.js';

const Range = z.object({
  remote: z.string().max(41).optional(),
  act: z.enum(AUDIT_ACTIONS).optional(),
  before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
});
type Range = z.infer<typeof Range>;

/** @source platform.md, "For an operator", point 4 */
@ApiTags('platform')
@Controller('api/v1/rollouts/audit')
@UseGuards(PlatformGuard)
export class AuditController {
  constructor(private readonly audit: AuditService) {}

  /**
   * Newest first; `before` is the id of the previous page's last entry. A team sees the entries of its
   * remotes.
   */
  @Get()
  @SerializeOptions({ schema: AuditEntry })
  @ApiQuery({ name: 'remote', required: false })
  @ApiQuery({ name: 'act', required: false, enum: AUDIT_ACTIONS })
  @ApiQuery({ name: 'before', required: false })
  @ApiOkResponse({ standardSchema: AuditList })
  list(
    @Query({ schema: Range }) { remote, act, before }: Range,
    @Actor() actor: PlatformActor,
  ): Promise<AuditEntry[]> {
    if (remote !== undefined) assertReaches(actor, remote);
    const own = actor.kind === 'team' ? actor.remotes : null;
    return this.audit.list(remote === undefined ? own : [remote], { act, before });
  }

  /** Verifies the whole audit log. */
  @Get('verify')
  @SerializeOptions({ schema: AuditVerdict })
  @ApiOkResponse({ standardSchema: AuditVerdict })
  verify(): Promise<AuditVerdict> {
    return this.audit.verify();
  }

  /** The head of the audit log, to be kept elsewhere. */
  @Get('head')
  @UseGuards(OperatorsOnly)
  @SerializeOptions({ schema: AuditHead })
  @ApiOkResponse({ standardSchema: AuditHead })
  head(): Promise<AuditHead> {
    return this.audit.head();
  }
}
