import { Controller, Get, HttpCode, Param, Post, Res, SerializeOptions, UseGuards } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ProposedPictures } from '@lectern/contracts';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { DomainError } from '../../kernel/errors.js';
import { Actor, type OperatorActor, OperatorsOnly, PlatformGuard } from '../../platform/access/index.js';
import { PictureCuration } from './picture-curation.service.js';

const RowId = z.coerce.number().int().positive().max(2_147_483_647);

/** For operators: pictures proposed by members. @source decisions.md, "Calls, point by point" */
@ApiTags('curation')
@Controller('api/v1/curation/pictures')
@UseGuards(PlatformGuard, OperatorsOnly)
export class PictureCurationController {
  constructor(private readonly curation: PictureCuration) {}

  @Get()
  @SerializeOptions({ schema: ProposedPictures })
  @ApiOkResponse({ standardSchema: ProposedPictures })
  waiting(): Promise<ProposedPictures> {
    return this.curation.waiting();
  }

  @Get(':id/file')
  @ApiOkResponse({ content: { 'image/webp': { schema: { type: 'string', format: 'binary' } } } })
  async file(@Param('id') id: string, @Res() reply: FastifyReply): Promise<void> {
    const { content, bytes, type } = await this.curation.file(idOf(id));
    void reply
      .type(type)
      .header('Content-Length', bytes)
      .header('Cache-Control', 'no-store')
      .header('Cross-Origin-Resource-Policy', 'same-origin')
      .send(content);
  }

  @Post(':id/accept')
  @HttpCode(204)
  @ApiNoContentResponse()
  accept(@Param('id') id: string, @Actor() operator: OperatorActor): Promise<void> {
    return this.curation.accept(idOf(id), operator);
  }

  @Post(':id/reject')
  @HttpCode(204)
  @ApiNoContentResponse()
  reject(@Param('id') id: string, @Actor() operator: OperatorActor): Promise<void> {
    return this.curation.reject(idOf(id), operator);
  }
}

function idOf(text: string): number {
  const known = RowId.safeParse(text);
  if (!known.success) throw new DomainError('NOT_FOUND', { text: 'There is no such picture.' });
  return known.data;
}
