import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { StorageModule } from '../../storage/storage.module.js';
import { PicturesModule } from '../pictures/index.js';
import { AvatarRefresh } from './avatar-refresh.js';

/** Users' pictures: the site's own copies of those at their providers. */
@Module({
  imports: [JobsModule, PicturesModule, StorageModule],
  providers: [AvatarRefresh],
  exports: [AvatarRefresh],
})
export class AvatarsModule {}
