import { Controller, Get, Query, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Release, ReleaseList } from '@lectern/contracts';
import { z } from 'zod';
import { Actor, assertReaches, type PlatformActor, PlatformGuard } from '../access/index.js';
import { ReleasesService } from './releases.service.js';

const Filter = z.object({ remote: z.string().max(41).optional() });
type Filter = z.infer<typeof Filter>;

/** @source platform.md, "For an operator", point 1 */
@ApiTags('platform')
@Controller('api/v1/releases')
@UseGuards(PlatformGuard)
export class ReleasesController {
  constructor(private readonly releases: ReleasesService) {}

  /** Newest first. A team sees the releases of its remotes. */
  @Get()
  @SerializeOptions({ schema: Release })
  @ApiQuery({ name: 'remote', required: false })
  @ApiOkResponse({ standardSchema: ReleaseList })
  list(@Query({ schema: Filter }) { remote }: Filter, @Actor() actor: PlatformActor): Promise<Release[]> {
    if (remote !== undefined) assertReaches(actor, remote);
    const own = actor.kind === 'team' ? actor.remotes : null;
    return this.releases.list(remote === undefined ? own : [remote]);
  }
}
