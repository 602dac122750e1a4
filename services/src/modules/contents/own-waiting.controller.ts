import { Controller, Get, Param, SerializeOptions } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { OwnWaiting } from '@lectern/contracts';
import { Ctx, type RequestContext } from '../../gateway/request-context.js';
import { OwnWaitingService } from './own-waiting.service.js';

/** What the requesting member added to a speaker's page and others do not see. */
@ApiTags('speakers')
@Controller('api/v1/speakers')
export class OwnWaitingController {
  constructor(private readonly own: OwnWaitingService) {}

  @Get(':slug/waiting')
  @SerializeOptions({ schema: OwnWaiting })
  @ApiOkResponse({ standardSchema: OwnWaiting })
  waiting(@Param('slug') slug: string, @Ctx() { user }: RequestContext): Promise<OwnWaiting> {
    return this.own.of(slug, user?.id ?? null);
  }
}
