import { foldKey } from '../../text/text-key.js';
import { SERIES_ALIASES } from './series-aliases.js';

/** A series, as derived from the name of an edition; `key` is {@link seriesKey} of its name. */
export interface NamedSeries {
  name: string;
  key: string;
}

const YEARS = /(?<!\d)(?:19[89]\d|20\d\d)(?!\d)/gu;
/** A year, also as `'19`. */
const YEAR = /(?<!\d)(?:19[89]\d|20\d\d)(?!\d)|(?<=\s)['’]\d\d(?!\d)/gu;
const EDGES = /^[\s\-–—:,.·|/]+|[\s\-–—:,.·|/(]+$/gu;
/** Such as `(Cancelled)` and `(2nd edition)`; a place in brackets is kept. */
const ASIDE = /\s*[([](?:cancell?ed|postponed|online|virtual|\d+(?:st|nd|rd|th) edition|[\s\-–]*)[)\]]/giu;
const NUMBER = /\s+(?:#|no\.? ?|vol\.? ?)?\d{1,2}(?:\.0)?$/iu;
const LONGEST_KEY = 200;

const joined = (name: string): string => foldKey(name).replaceAll(' ', '');

const SHOWN = new Map(
  SERIES_ALIASES.flatMap((names) => names.map((name) => [joined(name), names[0]] as const)),
);

const ALIASES = new Map(
  SERIES_ALIASES.flatMap((names) => names.map((name) => [joined(name), names] as const)),
);

/** The year in a conference's name; null if there is none or more than one. */
export function yearInName(name: string): number | null {
  const years = new Set(name.match(YEARS) ?? []);
  const [year] = years;
  return years.size === 1 ? Number(year) : null;
}

/**
 * The series a conference belongs to according to its name, without year or number: `PyCon US 2015` → `PyCon US`. Null if the name has
 * neither, such as a meetup's.
 */
export function seriesInName(name: string): NamedSeries | null {
  const dated = name.replace(YEAR, ' ');
  const bare = dated.replace(ASIDE, ' ').replace(/\s+/gu, ' ').replace(EDGES, '');
  const series = dated === name ? bare.replace(NUMBER, '') : bare;
  if (series === name || joined(series) === '') return null;
  const shown = SHOWN.get(joined(series)) ?? series;
  return { name: shown, key: seriesKey(shown) };
}

/** All names of the series with this name, itself included. */
export const namesOfSeries = (name: string): readonly string[] => ALIASES.get(joined(name)) ?? [name];

/** Normalised series name, the same for all aliases and regardless of blanks: `pyconjp`. */
export const seriesKey = (name: string): string =>
  joined(SHOWN.get(joined(name)) ?? name).slice(0, LONGEST_KEY);

/** Key in `series_keys` of a series known by its name. */
export const seriesNameKey = (name: string): string => `name:${seriesKey(name)}`;
