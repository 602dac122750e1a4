import { Controller, Get, Inject, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { PlatformStatus } from '@lectern/contracts';
import { CONFIG, type Config } from '../config/config.js';
import { OperatorsOnly, PlatformGuard } from '../platform/access/index.js';
import { RenderIsolation } from '../platform/rendering/index.js';

/** Status of this process, for operators only. */
@ApiTags('platform')
@Controller('api/v1/platform')
@UseGuards(PlatformGuard, OperatorsOnly)
export class StatusController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly isolation: RenderIsolation,
  ) {}

  @Get('status')
  @SerializeOptions({ schema: PlatformStatus })
  @ApiOkResponse({ standardSchema: PlatformStatus })
  async status(): Promise<PlatformStatus> {
    const level = await this.isolation.level();
    const because = this.isolation.text(level);
    return { isolation: { level, least: this.config.renderIsolation, because } };
  }
}
