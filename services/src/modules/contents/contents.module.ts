import { Module } from '@nestjs/common';
import { JobsModule } from '../../jobs/jobs.module.js';
import { PicturesModule } from '../pictures/index.js';
import { ContentsUpkeep } from './contents-upkeep.js';
import { NewContents } from './new-contents.js';
import { OwnWaitingController } from './own-waiting.controller.js';
import { OwnWaitingService } from './own-waiting.service.js';

/** What members add, as operators decide on it. */
@Module({
  imports: [JobsModule, PicturesModule],
  controllers: [OwnWaitingController],
  providers: [NewContents, ContentsUpkeep, OwnWaitingService],
  exports: [NewContents],
})
export class ContentsModule {}
