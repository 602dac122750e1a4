import { z } from 'zod';

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** What has become of a conference or a slot that does not take place as planned. */
export const EventStatus = z.enum(['cancelled', 'postponed']);
export type EventStatus = z.infer<typeof EventStatus>;

export const Conference = z
  .object({
    id: z.int(),
    slug: z.string(),
    /** Of the series it is an edition of. */
    series_slug: z.string().nullable(),
    name: z.string().nullable(),
    logo: z.string().nullable(),
    location: z.string().nullable(),
    /** Days `yyyy-MM-dd` in the conference's own zone. */
    start_date: Day.nullable(),
    end_date: Day.nullable(),
    /** IANA name. */
    time_zone: z.string(),
    website: z.string().nullable(),
    /** Of the first day, else taken from the name. */
    year: z.int().nullable(),
    /** Topic given by a source. */
    topic: z.string().nullable(),
    /** Last day of the call for papers. */
    cfp_ends_on: Day.nullable(),
    cfp_link: z.string().nullable(),
    /** Null if it takes place as planned, or did. */
    status: EventStatus.nullable(),
    /** Published talks, and how many of them can be watched. */
    talk_count: z.int(),
    recording_count: z.int(),
  })
  .meta({ id: 'Conference' });
export type Conference = z.infer<typeof Conference>;

/** `GET /conferences` without `page`, and `GET /conferences/filter` */
export const ConferenceList = z.array(Conference);

/** `GET /conferences?page=&per_page=` */
export const ConferencePage = z
  .object({ conferences: ConferenceList, total_results: z.int() })
  .meta({ id: 'ConferencePage' });
export type ConferencePage = z.infer<typeof ConferencePage>;

/** `GET /conferences/directory`: values its list can be filtered by. */
export const ConferenceDirectory = z
  .object({
    total: z.int(),
    upcoming: z.int(),
    past: z.int(),
    /** Without a date. */
    undated: z.int(),
    /** Or postponed, whatever their dates; the four add up to `total`. */
    cancelled: z.int(),
    /** Number of series with at least two editions. */
    series: z.int(),
    /** Latest first. */
    years: z.array(z.object({ year: z.int(), count: z.int() })),
  })
  .meta({ id: 'ConferenceDirectory' });
export type ConferenceDirectory = z.infer<typeof ConferenceDirectory>;

/** Another edition of the same series. */
export const Edition = z
  .object({
    slug: z.string(),
    name: z.string().nullable(),
    year: z.int().nullable(),
    start_date: Day.nullable(),
  })
  .meta({ id: 'Edition' });
export type Edition = z.infer<typeof Edition>;

/** `GET /conferences/{slug}`; a former slug returns the conference under its current slug. */
export const ConferenceAnswer = z
  .object({
    conference: Conference.extend({
      speaker_count: z.int(),
      /** Slots in its schedule. */
      slot_count: z.int(),
    }),
    series: z.object({ slug: z.string(), name: z.string(), edition_count: z.int() }).nullable(),
    /** Previous and next edition; null at the ends, and without a series. */
    previous: Edition.nullable(),
    next: Edition.nullable(),
  })
  .meta({ id: 'ConferenceAnswer' });
export type ConferenceAnswer = z.infer<typeof ConferenceAnswer>;

/** An entry in a conference's schedule. */
export const Slot = z
  .object({
    id: z.int(),
    talk_id: z.int().nullable(),
    /** Slug of the talk's page once it is published; null for a break. */
    talk_slug: z.string().nullable(),
    talk_title: z.string().nullable(),
    /** Names, in the order of the programme. */
    speakers: z.array(z.string()),
    /** Slugs of their pages, in the same order. */
    speaker_slugs: z.array(z.string()),
    /** ISO 8601, UTC. */
    start_time: z.string(),
    end_time: z.string(),
    room: z.string().nullable(),
    track: z.string().nullable(),
    /** It holds a talk. */
    actionable: z.boolean(),
    /** The talk's recording can be watched. */
    has_video: z.boolean(),
    /** That of its conference, or of its talk; null if it takes place as planned, or did. */
    status: EventStatus.nullable(),
    /** Already in the requesting user's calendar; false for a visitor. */
    add_calendar: z.boolean(),
  })
  .meta({ id: 'Slot' });
export type Slot = z.infer<typeof Slot>;

/** `GET /conferences/{slug}/slots` */
export const SlotsAnswer = z
  .object({ conference: Conference, slots: z.array(Slot) })
  .meta({ id: 'SlotsAnswer' });
export type SlotsAnswer = z.infer<typeof SlotsAnswer>;

/** `GET /slots/{id}`: data for a shared link to a slot. */
export const SlotAnswer = z
  .object({
    conference: Conference,
    slot: Slot,
    /** Whether the requesting user is subscribed to the video of the slot's talk. */
    subscribed: z.boolean(),
  })
  .meta({ id: 'SlotAnswer' });
export type SlotAnswer = z.infer<typeof SlotAnswer>;
