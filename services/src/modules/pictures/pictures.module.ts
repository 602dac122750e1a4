import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { registerMultipart } from '../../gateway/multipart.js';
import { JobsModule } from '../../jobs/jobs.module.js';
import { StorageModule } from '../../storage/storage.module.js';
import { PictureSweep } from './picture-sweep.js';
import { PictureUploads } from './picture-uploads.service.js';
import { PicturesController } from './pictures.controller.js';
import { PicturesService } from './pictures.service.js';

/** Pictures that members upload, converted to the sizes pages show. */
@Module({
  imports: [JobsModule, StorageModule],
  controllers: [PicturesController],
  providers: [PicturesService, PictureSweep, PictureUploads],
  exports: [PicturesService, PictureUploads],
})
export class PicturesModule implements OnApplicationBootstrap {
  constructor(private readonly host: HttpAdapterHost) {}

  /** Not earlier: adding a plugin makes Fastify settle the routes, and each keeps the error handler set by then. */
  onApplicationBootstrap(): Promise<void> {
    return registerMultipart(this.host.httpAdapter.getInstance<FastifyInstance>());
  }
}
