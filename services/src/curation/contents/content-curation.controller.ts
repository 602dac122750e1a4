import {
  Body,
  Controller,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  Res,
  SerializeOptions,
  UseGuards,
} from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  ContentChange,
  ContentIds,
  ContentPage,
  ContentsQuery,
  ContentsToHide,
  ContentUndo,
} from '@lectern/contracts';
import type { FastifyReply } from 'fastify';
import { Actor, type OperatorActor, OperatorsOnly, PlatformGuard } from '../../platform/access/index.js';
import { rowId } from '../row-id.js';
import { ContentCuration } from './content-curation.service.js';

/** For operators: what members added, and what becomes of it. */
@ApiTags('curation')
@Controller('api/v1/curation/contents')
@UseGuards(PlatformGuard, OperatorsOnly)
export class ContentCurationController {
  constructor(private readonly curation: ContentCuration) {}

  @Get()
  @SerializeOptions({ schema: ContentPage })
  @ApiOkResponse({ standardSchema: ContentPage })
  list(@Query({ schema: ContentsQuery }) query: ContentsQuery): Promise<ContentPage> {
    return this.curation.list(query);
  }

  @Get(':id/picture')
  @ApiOkResponse({ content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } })
  async picture(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const { content, bytes, type } = await this.curation.picture(rowId(id));
    void reply
      .type(type)
      .header('Content-Length', bytes)
      .header('Cache-Control', 'no-store')
      .header('Cross-Origin-Resource-Policy', 'same-origin')
      .send(content);
  }

  /** Also refuses what waits. */
  @Post('hide')
  @HttpCode(200)
  @SerializeOptions({ schema: ContentChange })
  @ApiOkResponse({ standardSchema: ContentChange })
  hide(
    @Body({ schema: ContentsToHide }) { ids, reason }: ContentsToHide,
    @Actor() operator: OperatorActor,
  ): Promise<ContentChange> {
    return this.curation.hide(ids, reason, operator);
  }

  @Post('restore')
  @HttpCode(200)
  @SerializeOptions({ schema: ContentChange })
  @ApiOkResponse({ standardSchema: ContentChange })
  restore(
    @Body({ schema: ContentIds }) { ids }: ContentIds,
    @Actor() operator: OperatorActor,
  ): Promise<ContentChange> {
    return this.curation.restore(ids, operator);
  }

  @Post('approve')
  @HttpCode(200)
  @SerializeOptions({ schema: ContentChange })
  @ApiOkResponse({ standardSchema: ContentChange })
  approve(
    @Body({ schema: ContentIds }) { ids }: ContentIds,
    @Actor() operator: OperatorActor,
  ): Promise<ContentChange> {
    return this.curation.approve(ids, operator);
  }

  @Post('undo')
  @HttpCode(200)
  @SerializeOptions({ schema: ContentChange })
  @ApiOkResponse({ standardSchema: ContentChange })
  undo(
    @Body({ schema: ContentUndo }) { change }: ContentUndo,
    @Actor() operator: OperatorActor,
  ): Promise<ContentChange> {
    return this.curation.undo(change, operator);
  }

  /** For good; 409 unless they have been hidden for 30 days. */
  @Post('delete')
  @HttpCode(200)
  @SerializeOptions({ schema: ContentChange })
  @ApiOkResponse({ standardSchema: ContentChange })
  delete(
    @Body({ schema: ContentIds }) { ids }: ContentIds,
    @Actor() operator: OperatorActor,
  ): Promise<ContentChange> {
    return this.curation.delete(ids, operator);
  }
}
