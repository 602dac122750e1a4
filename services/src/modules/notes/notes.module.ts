import { Module } from '@nestjs/common';

/** Notes on talks and slots. */
@Module({})
export class NotesModule {}
