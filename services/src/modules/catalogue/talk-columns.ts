import {
  type SearchLength,
  type TalkFieldKindOf,
  type TalkFieldName,
  TALK_FIELDS,
  type TalkFilterName,
} from '@lectern/contracts';
import { snakeCase } from '../../database/naming-strategy.js';
import type { TalkEntity } from './tables/talk.entity.js';

/** The values of columns by the kind of field. */
interface ColumnValues {
  /** A day, `yyyy-MM-dd`. */
  year: string;
  language: string | null;
  format: TalkEntity['format'];
  /** Seconds. */
  length: number | null;
  switch: boolean;
  count: number;
  seconds: number | null;
  day: string | null;
}

type PropertyOf<Value> = {
  [Property in keyof TalkEntity]: TalkEntity[Property] extends Value ? Property : never;
}[keyof TalkEntity];

/** The filters that are tokens of the search index. */
type TokenName = {
  [Name in TalkFilterName]: TalkFieldKindOf<Name> extends 'found' ? never : Name;
}[TalkFilterName];

type Stored<Name extends TalkFieldName> = (TalkFieldKindOf<Name> extends keyof ColumnValues
  ? {
      property: PropertyOf<ColumnValues[TalkFieldKindOf<Name>]>;
      /** Imports fill it where it is empty; otherwise it is derived, counted or guessed. */
      imported: boolean;
    }
  : // Rows of other tables.
    unknown) &
  (Name extends TokenName
    ? {
        /** First letter of its tokens in the search index. */
        token: string;
      }
    : unknown);

/** Where the fields of a talk are stored. */
export const TALK_COLUMNS = {
  tag: { token: 't' },
  speaker_name: { token: 's' },
  conference: { token: 'c' },
  year: { property: 'orderedOn', imported: false, token: 'y' },
  language: { property: 'language', imported: false, token: 'l' },
  format: { property: 'format', imported: true, token: 'f' },
  length: { property: 'duration', imported: true, token: 'd' },
  video: { property: 'watchable', imported: false, token: 'v' },
  transcript: { property: 'transcribed', imported: false, token: 'n' },
  in_transcripts: {},
  slides: { property: 'hasSlides', imported: false, token: 'p' },
  views: { property: 'internalViews', imported: false },
  likes: { property: 'totalLikes', imported: false },
  given_on: { property: 'givenOn', imported: true },
  starts_at: { property: 'startsAt', imported: false },
} as const satisfies { [Name in TalkFieldName]: Stored<Name> };

type Columns = typeof TALK_COLUMNS;
/** The fields that are columns of talks. */
export type ColumnName = {
  [Name in TalkFieldName]: Columns[Name] extends { property: string } ? Name : never;
}[TalkFieldName];
export type ColumnValue<Name extends ColumnName> = ColumnValues[TalkFieldKindOf<Name>];

/** Properties that imports fill where they are empty. */
type ImportedProperty = {
  [Name in ColumnName]: Columns[Name] extends { imported: true } ? Columns[Name]['property'] : never;
}[ColumnName];
export const IMPORTED = Object.values(TALK_COLUMNS).flatMap((field) =>
  'imported' in field && field.imported ? [field.property] : [],
) satisfies ImportedProperty[];

/** Name of the column. */
export const columnOf = (name: ColumnName): string => snakeCase(TALK_COLUMNS[name].property);

const COLUMN_NAMES = (Object.keys(TALK_COLUMNS) as TalkFieldName[]).filter(
  (name): name is ColumnName => 'property' in TALK_COLUMNS[name],
);

type Fields = typeof TALK_FIELDS;
type CardNames = {
  [Name in ColumnName]: Fields[Name] extends { card: infer Card extends string } ? Card : never;
};
/** The columns of cards, as databases return them. */
export type CardColumns = {
  [Name in ColumnName as CardNames[Name]]: TalkFieldKindOf<Name> extends 'switch'
    ? number | boolean
    : ColumnValue<Name>;
};
/** The names on cards of what is true or false. */
export type CardSwitch = {
  [Name in ColumnName]: TalkFieldKindOf<Name> extends 'switch' ? CardNames[Name] : never;
}[ColumnName];

/** The fields on cards. */
export const CARD_FIELDS = COLUMN_NAMES.flatMap((name) => {
  const field = TALK_FIELDS[name];
  return 'card' in field ? [{ ...field, column: columnOf(name) }] : [];
});
export const CARD_SWITCHES = CARD_FIELDS.flatMap(({ kind, card }) => (kind === 'switch' ? [card] : []));

/** Bounds of lengths in seconds, inclusive: exactly 15 minutes are short, exactly 45 medium. */
export const LENGTHS: Readonly<
  Record<Exclude<SearchLength, 'unknown'>, readonly [from: number, to: number]>
> = {
  short: [0, 900],
  medium: [901, 2_700],
  long: [2_701, 2_147_483_647],
};
