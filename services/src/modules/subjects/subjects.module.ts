import { Module } from '@nestjs/common';
import { ResponseCacheModule } from '../../response-cache/response-cache.module.js';
import { CatalogueModule } from '../catalogue/index.js';
import { SubjectsController } from './subjects.controller.js';
import { SubjectsService } from './subjects.service.js';
import { SubjectsUpkeep } from './subjects-upkeep.js';

/** Subjects: the vocabulary in the database, and their pages. */
@Module({
  imports: [ResponseCacheModule, CatalogueModule],
  controllers: [SubjectsController],
  providers: [SubjectsService, SubjectsUpkeep],
  exports: [SubjectsService],
})
export class SubjectsModule {}
