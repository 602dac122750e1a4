import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Database } from '../../database/database.js';
import { DomainError } from '../../kernel/errors.js';
import { FILE_STORAGE, type FileStorage } from '../../storage/file-storage.js';

const FILE = /^[0-9a-f]{32}-\d{2,3}\.webp$/;
const HASH_DIGITS = 32;
/** Operators may hide it: a proxy asks again after a minute, a browser that has seen it after a day. */
const UPLOADED = 'public, max-age=86400, s-maxage=60';
const OF_ACCOUNT = 'public, max-age=31536000, immutable';
const OF_A_USER = /^\d{1,10}-[0-9a-f]{32}\.webp$/;

/** Uploaded pictures and members' avatars, re-encoded; an address always shows the same picture. */
@ApiExcludeController()
@Controller('pictures')
export class PicturesController {
  constructor(
    @Inject(FILE_STORAGE) private readonly storage: FileStorage,
    private readonly database: Database,
  ) {}

  @Get(':file')
  async file(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!FILE.test(file)) throw new DomainError('NOT_FOUND');
    if (await this.isHidden(file.slice(0, HASH_DIGITS))) throw new DomainError('TAKEN_DOWN');
    await this.send(file, `pictures/${file}`, UPLOADED, request, reply);
  }

  @Get('users/:file')
  async ofUser(
    @Param('file') file: string,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (!OF_A_USER.test(file)) throw new DomainError('NOT_FOUND');
    await this.send(file, `pictures/users/${file}`, OF_ACCOUNT, request, reply);
  }

  /** Whether operators hid the picture, and no speaker has it from somebody else. */
  private async isHidden(hash: string): Promise<boolean> {
    const rows = await this.database.read.query<{ state: string }>(
      'SELECT DISTINCT state FROM contents WHERE picture = ?',
      [hash],
    );
    return rows.length > 0 && rows.every(({ state }) => state === 'hidden');
  }

  private async send(
    file: string,
    key: string,
    policy: string,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const etag = `"${file.slice(0, -'.webp'.length)}"`;
    if (request.headers['if-none-match'] === etag && (await this.storage.has(key))) {
      return void this.described(reply, etag, policy).code(304).send();
    }
    const picture = await this.storage.get(key);
    if (!picture) throw new DomainError('NOT_FOUND');
    void this.described(reply, etag, policy)
      .type(picture.type)
      .header('Content-Length', picture.bytes)
      .header('Cross-Origin-Resource-Policy', 'same-origin')
      .send(picture.content);
  }

  private described(reply: FastifyReply, etag: string, policy: string): FastifyReply {
    return reply.header('Cache-Control', policy).header('ETag', etag);
  }
}
