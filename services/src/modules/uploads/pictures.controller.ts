import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../gateway/errors.js';
import { FILE_STORAGE, type FileStorage } from '../../storage/file-storage.js';

const FILE = /^[0-9a-f]{32}-\d{2,3}\.webp$/;

/** Pictures that members uploaded, re-encoded; an address never shows another one. */
@ApiExcludeController()
@Controller('pictures')
export class PicturesController {
  constructor(@Inject(FILE_STORAGE) private readonly storage: FileStorage) {}

  @Get(':file')
  async file(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!FILE.test(file)) throw new DomainError('NOT_FOUND');
    const key = `pictures/${file}`;
    const etag = `"${file.slice(0, -'.webp'.length)}"`;
    if (request.headers['if-none-match'] === etag && (await this.storage.has(key))) {
      return void this.described(reply, etag).code(304).send();
    }
    const picture = await this.storage.get(key);
    if (!picture) throw new DomainError('NOT_FOUND');
    void this.described(reply, etag)
      .type(picture.type)
      .header('Content-Length', picture.bytes)
      .header('Cross-Origin-Resource-Policy', 'same-origin')
      .send(picture.content);
  }

  private described(reply: FastifyReply, etag: string): FastifyReply {
    return reply.header('Cache-Control', 'public, max-age=31536000, immutable').header('ETag', etag);
  }
}
