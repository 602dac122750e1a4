import { Readable } from 'node:stream';
import { applyDecorators, Controller, Get, Query, Res, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiQuery, ApiTags } from '@nestjs/swagger';
import { AUDIT_ACTIONS, AuditEntry, AuditHead, AuditList, AuditVerdict } from '@lectern/contracts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Clock } from '../../kernel/clock.js';
import { Actor, assertReaches, type PlatformActor } from './actor.js';
import { EXPORT_FORMATS, EXPORT_NAMES, exported } from './audit-export.js';
import { OperatorsOnly, PlatformGuard } from './platform.guard.js';
import { AuditService, type EntryFilter } from '../audit/index.js';

const Id = z.coerce.number().int().positive().max(2_147_483_647);
const Time = z.iso.datetime({ offset: true });

const Filter = z.object({
  remote: z.string().max(41).optional(),
  act: z.enum(AUDIT_ACTIONS).optional(),
  person: z.string().trim().min(1).max(300).optional(),
  team: z.string().trim().min(1).max(41).optional(),
  token: Id.optional(),
  text: z.string().trim().min(1).max(200).optional(),
  from: Time.optional(),
  to: Time.optional(),
});
type Filter = z.infer<typeof Filter>;
const Range = Filter.extend({ before: Id.optional() });
type Range = z.infer<typeof Range>;
const Export = Filter.extend({ format: z.enum(EXPORT_NAMES) });
type Export = z.infer<typeof Export>;

/** Documents the filter's parameters. */
const ApiFilter = () =>
  applyDecorators(
    ApiQuery({ name: 'remote', required: false }),
    ApiQuery({ name: 'act', required: false, enum: AUDIT_ACTIONS }),
    ApiQuery({
      name: 'person',
      required: false,
      description: 'An address or its beginning, or an actor id: `user:17`, `automatic`.',
    }),
    ApiQuery({ name: 'team', required: false, description: 'The team that acted.' }),
    ApiQuery({ name: 'token', required: false, description: 'Id of the token that was used.' }),
    ApiQuery({
      name: 'text',
      required: false,
      description: 'Part of the reason, the details, the remote or the action.',
    }),
    ApiQuery({ name: 'from', required: false, description: 'ISO 8601.' }),
    ApiQuery({ name: 'to', required: false, description: 'ISO 8601; entries of that time are excluded.' }),
  );

/** @source platform.md, "For an operator", point 4 */
@ApiTags('platform')
@Controller('api/v1/rollouts/audit')
@UseGuards(PlatformGuard)
export class AuditController {
  constructor(
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Newest first; `before` is the id of the previous page's last entry. A team sees the entries of its
   * remotes.
   */
  @Get()
  @SerializeOptions({ schema: AuditEntry })
  @ApiFilter()
  @ApiQuery({ name: 'before', required: false })
  @ApiOkResponse({ standardSchema: AuditList })
  list(
    @Query({ schema: Range }) { before, ...filter }: Range,
    @Actor() actor: PlatformActor,
  ): Promise<AuditEntry[]> {
    return this.audit.list(wantedBy(actor, filter), before);
  }

  /** All entries of a filter as a file, in the order they were recorded. */
  @Get('export')
  @UseGuards(OperatorsOnly)
  @ApiFilter()
  @ApiQuery({ name: 'format', enum: EXPORT_NAMES })
  @ApiProduces('text/csv', 'application/jsonl')
  @ApiOkResponse({ schema: { type: 'string' } })
  export(
    @Query({ schema: Export }) { format, ...filter }: Export,
    @Actor() actor: PlatformActor,
    @Res() reply: FastifyReply,
  ): void {
    const day = this.clock.now().toISOString().slice(0, 10);
    const file = exported(this.audit.pages(wantedBy(actor, filter)), format);
    void reply
      .type(EXPORT_FORMATS[format].type)
      .header('Content-Disposition', `attachment; filename="audit-log-${day}.${format}"`)
      .header('Cache-Control', 'private, no-store')
      .send(Readable.from(file, { objectMode: false }));
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

/** A team sees the entries of its remotes. @throws {DomainError} 403 for another remote */
function wantedBy(actor: PlatformActor, { remote, from, to, ...filter }: Filter): EntryFilter {
  if (remote !== undefined) assertReaches(actor, remote);
  const own = actor.kind === 'team' ? actor.remotes : null;
  return {
    ...filter,
    remotes: remote === undefined ? own : [remote],
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
  };
}
