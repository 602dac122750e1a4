import { Module } from '@nestjs/common';

/** Finding talks by words, tags and speakers. */
@Module({})
export class SearchModule {}
