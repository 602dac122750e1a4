import { Module } from '@nestjs/common';

/** Conferences, their schedules and calendar files. */
@Module({})
export class ConferencesModule {}
