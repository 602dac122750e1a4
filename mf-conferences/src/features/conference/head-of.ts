import { EVENT_STATUS_NAMES, SITE, type ConferenceAnswer } from '@lectern/contracts';
import type { Head } from '@lectern/remote';
import { countOf } from '@lectern/ui';
import { spanInWords } from '../../shared/day-words';
import { viewPath, type TalkParams, type View } from './talks-in-address';

interface HeadFacts {
  own: ConferenceAnswer['conference'];
  /** As displayed. */
  name: string;
  opensOn: View;
  view: View;
  params: TalkParams;
  /** From the address. */
  slug: string;
}

/** Title and share text of a conference's page: they mention only content it has. */
export function headOf({ own, name, opensOn, view, params, slug }: HeadFacts): Head {
  const { talk_count: talks, start_date: first, end_date: last, location } = own;
  const shown = own.name || name;
  const status = own.status ? `${EVENT_STATUS_NAMES[own.status]}: ` : '';
  const about = [shown, location, first && spanInWords(first, last, 'en')].filter(Boolean).join(', ');
  const count = view === 'talks' && talks > 0 ? `: ${countOf(talks, 'talk')}` : '';
  // A filtered or sorted list has the same talks, so its canonical address is the whole list's.
  const whole = { sort: 'programme', tag: '', language: '', format: null, video: false, query: '' } as const;
  return {
    title: `${status}${shown}${count} | ${SITE.name}`,
    description: `${status}${view === 'schedule' && own.slot_count > 0 ? 'The schedule' : contents(own)} of ${about}.`,
    canonical: viewPath(
      own.slug,
      view,
      opensOn,
      view === 'talks' ? { ...whole, page: params.page } : undefined,
    ),
    jsonLd: structuredData(own, shown),
    ...(own.slug !== slug && { redirect: viewPath(own.slug, view, opensOn) }),
  };
}

/** schema.org `Event`; undefined without a date. */
function structuredData(own: HeadFacts['own'], name: string): Head['jsonLd'] {
  const { start_date: first, end_date: last, location, status } = own;
  if (!first) return undefined;
  return {
    '@type': 'Event',
    name,
    startDate: first,
    endDate: last ?? first,
    eventStatus: `https://schema.org/Event${status ? EVENT_STATUS_NAMES[status] : 'Scheduled'}`,
    ...(location &&
      location !== 'Online' && { location: { '@type': 'Place', name: location, address: location } }),
    ...(own.website && { sameAs: own.website }),
  };
}

/** `130 recorded talks`, `64 talks, 3 of them recorded,`, `Dates and place`. */
function contents({ talk_count: talks, recording_count: recordings }: HeadFacts['own']): string {
  if (talks === 0) return 'Dates and place';
  if (recordings === talks) return countOf(talks, 'recorded talk');
  if (recordings === 0) return countOf(talks, 'talk');
  return `${countOf(talks, 'talk')}, ${recordings} of them recorded,`;
}
