import { foldKey } from '../../text/text-key.js';
import type { ImportedConference } from '../model.js';
import { addDays } from './dates.js';

/** What tells conferences of one name apart. */
export type Held = Pick<ImportedConference, 'location' | 'startDate' | 'endDate' | 'website'>;

/** Subjects of one catalogue list the same conference with days that differ by a typing error or an added day. */
const NEAR_DAYS = 3;

const COUNTRIES: Record<string, string> = {
  us: 'united states',
  usa: 'united states',
  'u s a': 'united states',
  'united states of america': 'united states',
  uk: 'united kingdom',
  'u k': 'united kingdom',
  england: 'united kingdom',
  scotland: 'united kingdom',
};

/** City and country; null if the place is unknown, or in no place. */
function placeOf({ location }: Held): { city: string; country: string } | null {
  const parts = (location ?? '').split(',').map(foldKey).filter(Boolean);
  const [city = ''] = parts;
  if (city === '' || city === 'online' || city === 'remote') return null;
  const country = parts.at(-1) ?? city;
  return { city, country: COUNTRIES[country] ?? country };
}

/** Host and path of a website, without what differs between spellings; null if unknown. */
function linkOf({ website }: Held): string | null {
  if (website === null || !URL.canParse(website)) return null;
  const { hostname, pathname } = new URL(website);
  return `${hostname.replace(/^www\./u, '')}${pathname.replace(/\/+$/u, '')}`.toLowerCase();
}

/** Whether their days overlap when each is longer by `more` days; null if a first day is unknown. */
function overlap(one: Held, other: Held, more = 0): boolean | null {
  if (one.startDate === null || other.startDate === null) return null;
  const last = ({ endDate }: Held, startDate: string): string => addDays(endDate ?? startDate, more);
  return one.startDate <= last(other, other.startDate) && other.startDate <= last(one, one.startDate);
}

/**
 * Whether two conferences of one name are the same, as place, days and link tell: a name and a month are shared by those of one series in
 * several cities.
 */
export function isSameConference(one: Held, other: Held): boolean {
  const [place, another] = [placeOf(one), placeOf(other)];
  const days = overlap(one, other);
  const sameLink = linkOf(one) !== null && linkOf(one) === linkOf(other);
  const near = sameLink && overlap(one, other, NEAR_DAYS) !== false;
  if (!place || !another) return days !== false || near;
  if (place.city === another.city && place.country === another.country) return days !== false || near;
  return place.country === another.country && days === true && sameLink;
}

/**
 * Whether conferences of one name and year in different catalogues may be the same: catalogues spell places in different ways, and some know
 * only the days of recordings.
 */
export function maySame(one: Held, other: Held): boolean {
  const [place, another] = [placeOf(one), placeOf(other)];
  if (!place || !another || place.city === another.city) return true;
  return place.country === another.country && overlap(one, other) !== false;
}
