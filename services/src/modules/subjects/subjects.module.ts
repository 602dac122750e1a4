import { Module } from '@nestjs/common';
import { AnswersModule } from '../../answers/answers.module.js';
import { SubjectsUpkeep } from './subjects-upkeep.js';

/** Subjects: the vocabulary in the database, and their pages. */
@Module({ imports: [AnswersModule], providers: [SubjectsUpkeep] })
export class SubjectsModule {}
