import { Module } from '@nestjs/common';
import { ResponseCacheModule } from '../../response-cache/response-cache.module.js';
import { TalksModule } from '../talks/index.js';
import { CalendarController } from './calendar.controller.js';
import { CalendarService } from './calendar.service.js';
import { ConferenceLists } from './conference-lists.service.js';
import { ConferenceTalksService } from './conference-talks.service.js';
import { ConferencesController } from './conferences.controller.js';
import { ConferencesService } from './conferences.service.js';
import { SeriesController } from './series.controller.js';
import { SeriesService } from './series.service.js';
import { SlotsController } from './slots.controller.js';
import { SlotsService } from './slots.service.js';

/** Conferences, their schedules and calendar files. */
@Module({
  imports: [ResponseCacheModule, TalksModule],
  controllers: [CalendarController, ConferencesController, SeriesController, SlotsController],
  providers: [
    CalendarService,
    ConferenceLists,
    ConferencesService,
    ConferenceTalksService,
    SeriesService,
    SlotsService,
  ],
  exports: [SlotsService],
})
export class ConferencesModule {}
