import { TALK_FIELDS, TALK_FILTERS, type TalkFieldKindOf, type TalkFilterName } from '@lectern/contracts';
import { type ColumnName, columnOf, type ColumnValue, LENGTHS, TALK_COLUMNS } from '../catalogue/index.js';
import { encoded } from './tokens.js';

/** The filters by columns of talks. */
export type FilterColumn = ColumnName & TalkFilterName;
/** Their values, for one talk. */
export type FilterValues = { [Name in FilterColumn]: ColumnValue<Name> };

type Kind = TalkFieldKindOf<FilterColumn>;
type ValueOf<Of extends Kind> = ColumnValue<
  { [Name in FilterColumn]: TalkFieldKindOf<Name> extends Of ? Name : never }[FilterColumn]
>;

const isColumn = (name: TalkFilterName): name is FilterColumn => 'property' in TALK_COLUMNS[name];
export const FILTER_COLUMNS = TALK_FILTERS.filter(isColumn);

/** The columns of `t`, a talk, that {@link filterValues} reads. */
export const FILTER_COLUMNS_SQL = FILTER_COLUMNS.map((name) => `t.${columnOf(name)}`).join(', ');

function dayOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return typeof value === 'string' ? value.slice(0, 10) : '0000-00-00';
}

/** A row's values; databases return days and booleans in different ways. */
export const filterValues = (row: Readonly<Record<string, unknown>>): FilterValues =>
  Object.fromEntries(
    FILTER_COLUMNS.map((name) => {
      const value = row[columnOf(name)] ?? null;
      const { kind } = TALK_FIELDS[name];
      return [name, kind === 'year' ? dayOf(value) : kind === 'switch' ? Boolean(value) : value];
    }),
  ) as FilterValues;

const lengthOf = (seconds: number): string | undefined =>
  Object.entries(LENGTHS).find(([, [, to]]) => seconds <= to)?.[0];

/** The value of the parameter that finds a talk with this value; null if none does. */
const PARAMETER: { readonly [Of in Kind]: (value: ValueOf<Of>) => string | null } = {
  year: (day) => day.slice(0, 4),
  language: (language) => language || null,
  format: (format) => format ?? 'talk',
  length: (seconds) => (seconds === null ? 'unknown' : (lengthOf(seconds) ?? null)),
  switch: (value) => (value ? 'true' : null),
};
const parameterOf = <Of extends Kind>(kind: Of, value: ValueOf<Of>): string | null => PARAMETER[kind](value);

/** The token of a parameter's value: facet values are tokens in the same index, since joining after a match takes several times as long. */
export function fieldToken(name: FilterColumn, value: string): string {
  const start = `${TALK_COLUMNS[name].token}_`;
  switch (TALK_FIELDS[name].kind) {
    case 'year':
      return start + Number(value);
    case 'language':
      // Only the primary language counts.
      return encoded(start, value.split(/[-_]/)[0]?.toLowerCase() ?? '');
    case 'switch':
      return `${start}1`;
    default:
      return start + value;
  }
}

/** The tokens of a talk. */
export const fieldTokens = (values: FilterValues): string[] =>
  FILTER_COLUMNS.flatMap((name) => {
    const value = parameterOf(TALK_FIELDS[name].kind, values[name]);
    return value === null ? [] : [fieldToken(name, value)];
  });
