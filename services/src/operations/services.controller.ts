import { Controller, Get, HttpCode, Param, Post, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { PassId, ServicesStatus } from '@lectern/contracts';
import { DomainError } from '../kernel/errors.js';
import { Actor, type OperatorActor, OperatorsOnly, PlatformGuard } from '../platform/access/index.js';
import { ServicesService } from './services.service.js';

/** What the site runs on, for operators only. */
@ApiTags('platform')
@Controller('api/v1/platform')
@UseGuards(PlatformGuard, OperatorsOnly)
export class ServicesController {
  constructor(private readonly services: ServicesService) {}

  @Get('services')
  @SerializeOptions({ schema: ServicesStatus })
  @ApiOkResponse({ standardSchema: ServicesStatus })
  status(): Promise<ServicesStatus> {
    return this.services.status();
  }

  /** Ends a pass of a background job. */
  @Post('passes/:id/end')
  @HttpCode(204)
  @ApiNoContentResponse()
  end(@Param('id') id: string, @Actor() operator: OperatorActor): Promise<void> {
    if (!PassId.safeParse(id).success) throw new DomainError('NOT_FOUND', { text: 'There is no such pass.' });
    return this.services.end(id, operator);
  }
}
