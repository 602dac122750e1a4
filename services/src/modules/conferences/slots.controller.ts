import { Controller, Get, Param, SerializeOptions } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { SlotAnswer } from '@lectern/contracts';
import { Ctx, type RequestContext } from '../../gateway/request-context.js';
import { SlotsService } from './slots.service.js';

/** @source decisions.md, "Routes": a slot's notes can be opened by a link that contains only the slot */
@ApiTags('conferences')
@Controller('api/v1/slots')
export class SlotsController {
  constructor(private readonly slots: SlotsService) {}

  @Get(':id')
  @SerializeOptions({ schema: SlotAnswer })
  @ApiOkResponse({ standardSchema: SlotAnswer })
  open(@Param('id') id: string, @Ctx() { user }: RequestContext): Promise<SlotAnswer> {
    return this.slots.find(id, user);
  }
}
