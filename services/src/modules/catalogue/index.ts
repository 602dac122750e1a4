export * from './tables/index.js';
export { CatalogueModule } from './catalogue.module.js';
export {
  type ColumnName,
  columnOf,
  type ColumnValue,
  IMPORTED,
  LENGTHS,
  TALK_COLUMNS,
} from './talk-columns.js';
export {
  CARD_COLUMNS,
  cardFacts,
  type CardRow,
  preview,
  SERIES_SLUG,
  stage,
  TalkCards,
} from './talk-cards.js';
export { LANGUAGES_FIRST, type ReaderLanguages, TalkLanguages } from './talk-languages.js';
export { SHOWN_TAG, tagSlug } from './tag-slug.js';
export { speakerSort } from './speaker-sort.js';
export { qualityParts, rateTalks } from './derive-talks.js';
export { TalkChange } from './talk-change.js';
export {
  rebuildCatalogue,
  rebuildCatalogueIn,
  rebuildTagCounts,
  recountTagsIn,
} from './rebuild-catalogue.js';
export { listUnderTags } from './list-under-tags.js';
export { countSpeakerTags } from './speaker-tags.js';
export { discountUnlisted } from './tallies.js';
export { partsOf } from './parts-of.js';
export { NumberedShelves } from './numbered-shelves.js';
export { MOST_VIEWED, type Popularity, popularityOf, popularOrder } from './popular-order.js';
export { refuseHidden } from './refuse-hidden.js';
export { redirectedId } from './slug-redirects.js';
export { recountConferences, recountSeries } from './tallies.js';
export { namesOfSeries, seriesInName, seriesNameKey, yearInName } from './series-names.js';
