import { type Conference, SITE, type Slot } from '@lectern/contracts';
import { ICalCalendar } from 'ical-generator';
import { inZone, isZone, zoneBlock } from './calendar-zone.js';

interface Occasion {
  conference: Conference;
  slot: Slot;
  /** Origin of the site, without a slash at the end. */
  site: string;
  /** When the file is made. */
  now: Date;
}

/**
 * The text of an iCalendar file with one event. Its UID is the slot's own, so that a calendar which takes it in twice has it
 * once.
 *
 * @source decisions.md, "Conferences"
 */
export function calendarFile({ conference, slot, site, now }: Occasion): string {
  const zone = isZone(conference.time_zone) ? conference.time_zone : null;
  const [start, end] = [new Date(slot.start_time), new Date(slot.end_time)];
  const clock = (time: Date) => (zone ? inZone(time, zone) : time);
  const link = slot.talk_slug
    ? `${site}/video/${encodeURIComponent(slot.talk_slug)}`
    : `${site}/conference/${encodeURIComponent(conference.slug)}`;
  const calendar = new ICalCalendar({
    prodId: { company: SITE.name, product: 'Conferences', language: 'EN' },
    // The zone is the event's, not the calendar's: with the latter, every time would be written without saying whose it is.
    timezone: { name: null, generator: (name) => zoneBlock(name, start) },
  });
  calendar.createEvent({
    id: `slot-${slot.id}@${new URL(site).host}`,
    stamp: now,
    timezone: zone,
    start: clock(start),
    // An event of no length has no end; one that ends before it starts would be refused.
    end: end > start ? clock(end) : null,
    summary: slot.talk_title ?? conference.name ?? SITE.name,
    description: paragraphs(conference.name, slot.speakers.join(', '), link),
    location: [slot.room, conference.location].filter(Boolean).join(', ') || null,
    url: link,
  });
  return calendar.toString();
}

const paragraphs = (...texts: (string | null)[]) => texts.filter(Boolean).join('\n');
