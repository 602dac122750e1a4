import { type Conference, SITE, type Slot, talkPath } from '@lectern/contracts';
import { ICalCalendar, ICalEventStatus } from 'ical-generator';
import { inZone, isZone, zoneBlock } from './calendar-zone.js';

interface Occasion {
  conference: Conference;
  slot: Slot;
  /** Origin of the site, without a trailing slash. */
  site: string;
  /** Creation time of the file. */
  now: Date;
}

/**
 * An iCalendar file with one event. The UID is that of the slot, so that a calendar that imports it twice shows it once.
 *
 * @source decisions.md, "Conferences"
 */
export function calendarFile({ conference, slot, site, now }: Occasion): string {
  const zone = isZone(conference.time_zone) ? conference.time_zone : null;
  const [start, end] = [new Date(slot.start_time), new Date(slot.end_time)];
  const clock = (time: Date) => (zone ? inZone(time, zone) : time);
  const link = slot.talk_slug
    ? site + talkPath({ slug: slot.talk_slug })
    : `${site}/conference/${encodeURIComponent(conference.slug)}`;
  const calendar = new ICalCalendar({
    prodId: { company: SITE.name, product: 'Conferences', language: 'EN' },
    // The zone is set on the event, not on the calendar, which would write every time without a zone.
    timezone: { name: null, generator: (name) => zoneBlock(name, start) },
  });
  calendar.createEvent({
    id: `slot-${slot.id}@${new URL(site).host}`,
    stamp: now,
    timezone: zone,
    start: clock(start),
    // An event without duration has no end; calendars would reject an end before the start.
    end: end > start ? clock(end) : null,
    summary: slot.talk_title ?? conference.name ?? SITE.name,
    description: paragraphs(conference.name, slot.speakers.join(', '), link),
    location: [slot.room, conference.location].filter(Boolean).join(', ') || null,
    url: link,
    ...(slot.status === 'cancelled' && { status: ICalEventStatus.CANCELLED }),
  });
  return calendar.toString();
}

const paragraphs = (...texts: (string | null)[]) => texts.filter(Boolean).join('\n');
