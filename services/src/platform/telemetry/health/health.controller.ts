import { Controller, Get, Param, Query, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiQuery, ApiTags } from '@nestjs/swagger';
import { RolloutHealth } from '@lectern/contracts';
import { z } from 'zod';
import { PlatformGuard } from '../../access/index.js';
import { HealthService } from './health.service.js';

/** 30 days, the longest period in the console, whatever time counts are kept for. */
const MOST_HOURS = 720;
const Period = z.object({ hours: z.coerce.number().int().min(1).max(MOST_HOURS).default(24) });
type Period = z.infer<typeof Period>;

/** @source platform.md, "For a team", point 5, and "For an operator", point 3 */
@ApiTags('platform')
@Controller('api/v1/rollouts')
@UseGuards(PlatformGuard)
export class RolloutHealthController {
  constructor(private readonly health: HealthService) {}

  /** By release, over the last hours, with the comparison of candidate and stable release. */
  @Get(':remote/health')
  @SerializeOptions({ schema: RolloutHealth })
  @ApiQuery({ name: 'hours', required: false, description: `1 to ${MOST_HOURS}; 24 by default.` })
  @ApiOkResponse({ standardSchema: RolloutHealth })
  of(@Param('remote') remote: string, @Query({ schema: Period }) { hours }: Period): Promise<RolloutHealth> {
    return this.health.of(remote, hours);
  }
}
