import { Module } from '@nestjs/common';
import { ConferencesModule } from '../conferences/index.js';
import { ContentsModule } from '../contents/index.js';
import { TalksModule } from '../talks/index.js';
import { NoteLikesService } from './note-likes.service.js';
import { NotesController } from './notes.controller.js';
import { NotesService } from './notes.service.js';
import { NotesUpkeep } from './notes-upkeep.js';

/** Notes on talks and slots. */
@Module({
  imports: [ConferencesModule, ContentsModule, TalksModule],
  controllers: [NotesController],
  providers: [NotesService, NoteLikesService, NotesUpkeep],
})
export class NotesModule {}
