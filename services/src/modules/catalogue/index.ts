export * from './tables/index.js';
export { CatalogueModule } from './catalogue.module.js';
export { CARD_COLUMNS, cardFacts, type CardRow, preview, stage, TalkCards } from './talk-cards.js';
export { tagSlug } from './tag-slug.js';
export { speakerSort } from './speaker-sort.js';
export { TalkChange } from './talk-change.js';
export { rebuildCatalogue } from './rebuild-catalogue.js';
export { redirectedId } from './slug-redirects.js';
export { recountConferences } from './tallies.js';
