import { Module } from '@nestjs/common';
import { NumberedShelves } from './numbered-shelves.js';
import { TalkCards } from './talk-cards.js';
import { TalkLanguages } from './talk-languages.js';

/** The tables of talks, speakers, conferences, series and subjects, and the cards that other modules list. */
@Module({
  providers: [NumberedShelves, TalkCards, TalkLanguages],
  exports: [NumberedShelves, TalkCards, TalkLanguages],
})
export class CatalogueModule {}
