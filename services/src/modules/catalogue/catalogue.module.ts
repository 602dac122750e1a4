import { Module } from '@nestjs/common';
import { NumberedShelves } from './numbered-shelves.js';
import { TalkCards } from './talk-cards.js';

/** The tables of talks, speakers, conferences, series and subjects, and the cards that other modules list. */
@Module({ providers: [NumberedShelves, TalkCards], exports: [NumberedShelves, TalkCards] })
export class CatalogueModule {}
