import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../kernel/errors.js';
import { FILE_STORAGE, type FileStorage } from '../../storage/file-storage.js';

const FILE = /^[0-9a-f]{32}-\d{2,3}\.webp$/;
const OF_A_USER = /^\d{1,10}-[0-9a-f]{32}\.webp$/;

/** Uploaded pictures and members' avatars, re-encoded; an address always shows the same picture. */
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
    await this.send(file, `pictures/${file}`, request, reply);
  }

  @Get('users/:file')
  async ofUser(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!OF_A_USER.test(file)) throw new DomainError('NOT_FOUND');
    await this.send(file, `pictures/users/${file}`, request, reply);
  }

  private async send(file: string, key: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
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
