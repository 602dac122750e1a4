import {
  Body,
  Controller,
  Delete,
  HttpCode,
  Param,
  Post,
  Req,
  Res,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { CreatedOverride, NewOverride, OwnOverride, StartedOverride } from '@lectern/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.js';
import { visitorId } from '../../gateway/visitor.js';
import {
  Actor,
  type OperatorActor,
  OperatorsOnly,
  type PlatformActor,
  PlatformGuard,
} from '../access/index.js';
import { RequestOverride } from './request-override.js';
import { carriedOverride, giveOverrideCookie } from './override-cookie.js';
import { OverridesService } from './overrides.service.js';

const OverrideId = z.coerce.number().int().positive().max(2_147_483_647);

/**
 * A developer's own work in the live site. Creating an override shows nothing yet: it starts when its code is
 * entered on the console.
 *
 * @source platform.md, "For a team", point 1
 */
@ApiTags('platform')
@Controller('api/v1/overrides')
@UseGuards(PlatformGuard)
export class OverridesController {
  constructor(
    private readonly overrides: OverridesService,
    private readonly carried: RequestOverride,
  ) {}

  /** Responds with a code for the console's page `/overrides`: for single use, valid for ten minutes. */
  @Post()
  @SerializeOptions({ schema: CreatedOverride })
  @ApiCreatedResponse({ standardSchema: CreatedOverride })
  create(
    @Body({ schema: NewOverride }) input: NewOverride,
    @Actor() actor: PlatformActor,
  ): Promise<CreatedOverride> {
    return this.overrides.create(input, actor);
  }

  /** Shows published releases to the operator's own browser, without a code. */
  @Post('mine')
  @UseGuards(OperatorsOnly)
  @SerializeOptions({ schema: StartedOverride })
  @ApiCreatedResponse({ standardSchema: StartedOverride })
  async createMine(
    @Body({ schema: OwnOverride }) { remotes }: OwnOverride,
    @Actor() actor: OperatorActor,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StartedOverride> {
    if (actor.token !== undefined) {
      throw new DomainError('FORBIDDEN', { text: 'A command line has no browser: create a code instead.' });
    }
    const started = await this.overrides.createFor(
      visitorId(request),
      carriedOverride(request),
      remotes,
      actor,
    );
    giveOverrideCookie(started.id, request, reply);
    return started;
  }

  /** Reports its development servers as still running: for three more minutes. */
  @Post(':id/renew')
  @HttpCode(204)
  @ApiNoContentResponse()
  async renew(@Param('id') id: string, @Actor() actor: PlatformActor): Promise<void> {
    await this.overrides.renew(knownId(id), actor);
  }

  /** Ends it, whichever browser has it. */
  @Delete(':id')
  @HttpCode(204)
  @ApiNoContentResponse()
  async end(@Param('id') id: string, @Actor() actor: PlatformActor): Promise<void> {
    await this.overrides.end(knownId(id), actor);
    this.carried.forget();
  }
}

/** @throws {DomainError} 404 */
function knownId(id: string): number {
  const known = OverrideId.safeParse(id);
  if (!known.success) throw new DomainError('NOT_FOUND', { text: 'There is no such override.' });
  return known.data;
}
