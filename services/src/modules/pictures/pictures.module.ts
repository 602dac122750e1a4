import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { registerMultipart } from '../../gateway/multipart.js';
import { StorageModule } from '../../storage/storage.module.js';
import { PictureUploads } from './picture-uploads.service.js';
import { PicturesController } from './pictures.controller.js';
import { PicturesService } from './pictures.service.js';

/** Pictures that members upload, converted to the sizes pages show. */
@Module({
  imports: [StorageModule],
  controllers: [PicturesController],
  providers: [PicturesService, PictureUploads],
  exports: [PicturesService, PictureUploads],
})
export class PicturesModule implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Not earlier: adding a plugin makes Fastify finalise the routes, and each keeps the error handler that is set at that time. */
  onApplicationBootstrap(): Promise<void> {
    return registerMultipart(this.host.httpAdapter.getInstance<FastifyInstance>());
  }
}
