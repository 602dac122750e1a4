import { Module } from '@nestjs/common';
import { AnswersModule } from '../../answers/answers.module.js';
import { TalksModule } from '../talks/talks.module.js';
import { DiscoveryController } from './discovery.controller.js';
import { DiscoveryService } from './discovery.service.js';

/** The lists of the home page, of trending and of popular. */
@Module({
  imports: [AnswersModule, TalksModule],
  controllers: [DiscoveryController],
  providers: [DiscoveryService],
})
export class DiscoveryModule {}
