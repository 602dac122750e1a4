import { Module } from '@nestjs/common';
import { TalkCards } from './talk-cards.js';

/** The tables of talks, speakers, conferences, series and subjects, and the cards that other modules list. */
@Module({ providers: [TalkCards], exports: [TalkCards] })
export class CatalogueModule {}
