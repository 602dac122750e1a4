import { EVENT_STATUS_NAMES, type FoundConference, type FoundPerson } from '@lectern/contracts';
import { countOf, formatMonth, yearOf, yearsOf } from '@lectern/ui';

/** A short description of a person: `18 talks on this`, or `23 talks, 2009 to 2020`. */
export function aboutPerson({ talks_on_this, talk_count, first_year, last_year }: FoundPerson): string {
  if (talks_on_this !== null) return `${countOf(talks_on_this, 'talk')} on this`;
  return [countOf(talk_count, 'talk'), yearsOf(first_year, last_year)].filter(Boolean).join(', ');
}

/** A short description of a series or a conference: `21 editions, 2006 to 2027`, `Oslo, June 2026`. */
export function aboutConference(found: FoundConference): string {
  const { kind, edition_count, start_date, end_date, location, status, talk_count } = found;
  const parts =
    kind === 'series'
      ? [countOf(edition_count, 'edition'), yearsOf(yearOf(start_date), yearOf(end_date))]
      : [location ?? countOf(talk_count, 'talk'), start_date && formatMonth(start_date, 'en')];
  return [status && EVENT_STATUS_NAMES[status], ...parts].filter(Boolean).join(', ');
}

/** Address of a series or a conference. */
export const conferencePath = ({ kind, slug }: Pick<FoundConference, 'kind' | 'slug'>) =>
  `/${kind}/${encodeURIComponent(slug)}`;
