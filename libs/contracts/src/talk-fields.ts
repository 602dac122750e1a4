// Separate from the schemas, so that a page can use the table without loading them.

/**
 * How the values of a field are read, counted and named: names of which a talk may have several, one name, a slug, a year, a
 * BCP 47 tag, a format (`talk` for an ordinary one), a length, yes or no, yes or no by what was searched; and what no list is filtered by: a number,
 * seconds, a day.
 */
export type TalkFieldKind =
  | 'names'
  | 'name'
  | 'slug'
  | 'year'
  | 'language'
  | 'format'
  | 'length'
  | 'switch'
  | 'found'
  | 'count'
  | 'seconds'
  | 'day';

interface TalkField {
  kind: TalkFieldKind;
  /** Its name on a card. */
  card?: string;
  /** Searches can be filtered by it: the title of the filter, and what one of its values is. */
  filter?: { title: string; noun?: string };
}

/**
 * The fields of a talk. The keys are the names of parameters, and their order is that of addresses and responses. Schemas,
 * addresses, filters, counts and labels follow from this table, and in the services, which add where each field is stored
 * (`talk-columns.ts`), also columns and tokens of the search index.
 */
export const TALK_FIELDS = {
  tag: { kind: 'names', filter: { title: 'Tags', noun: 'subject' } },
  speaker_name: { kind: 'name', filter: { title: 'Speakers', noun: 'speaker' } },
  /** Or the series it belongs to. */
  conference: { kind: 'slug', filter: { title: 'Conferences', noun: 'conference' } },
  /** Of the day talks are ordered by. */
  year: { kind: 'year', filter: { title: 'Years', noun: 'year' } },
  /** Null where unknown. */
  language: { kind: 'language', card: 'language', filter: { title: 'Languages', noun: 'language' } },
  format: { kind: 'format', card: 'format', filter: { title: 'Formats', noun: 'format' } },
  /** Null until the platform has reported it. */
  length: { kind: 'length', card: 'duration', filter: { title: 'Length', noun: 'length' } },
  /** There is something to watch. */
  video: { kind: 'switch', filter: { title: 'With video' } },
  transcript: { kind: 'switch', card: 'transcribed', filter: { title: 'With transcript' } },
  /** Searches alone have it: the words were found in what is said. */
  in_transcripts: { kind: 'found', filter: { title: 'In transcripts' } },
  slides: { kind: 'switch', card: 'has_slides', filter: { title: 'With slides' } },
  views: { kind: 'count', card: 'internal_views' },
  likes: { kind: 'count', card: 'total_likes' },
  /** The day it was given; null where unknown. */
  given_on: { kind: 'day', card: 'given_on' },
  /** Where it starts in the recording that contains it. */
  starts_at: { kind: 'seconds', card: 'starts_at' },
} as const satisfies Record<string, TalkField>;

type Fields = typeof TALK_FIELDS;
export type TalkFieldName = keyof Fields;
export type TalkFieldKindOf<Name extends TalkFieldName> = Fields[Name]['kind'];

/** The fields that searches can be filtered by. */
export type TalkFilterName = {
  [Name in TalkFieldName]: Fields[Name] extends { filter: object } ? Name : never;
}[TalkFieldName];
/** Filters that are on or off. */
export type TalkSwitchName = {
  [Name in TalkFilterName]: TalkFieldKindOf<Name> extends 'switch' | 'found' ? Name : never;
}[TalkFilterName];
/** Filters with values to choose from. */
export type SearchFacetName = Exclude<TalkFilterName, TalkSwitchName>;

export const TALK_FILTERS = (Object.keys(TALK_FIELDS) as TalkFieldName[]).filter(
  (name): name is TalkFilterName => 'filter' in TALK_FIELDS[name],
);
const isSwitch = (name: TalkFilterName): name is TalkSwitchName =>
  TALK_FIELDS[name].kind === 'switch' || TALK_FIELDS[name].kind === 'found';
export const TALK_SWITCHES = TALK_FILTERS.filter(isSwitch);
export const SEARCH_FACETS = TALK_FILTERS.filter((name): name is SearchFacetName => !isSwitch(name));
