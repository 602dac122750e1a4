import { z } from 'zod';

/** Rows of one page of the conference list. */
export const CONFERENCES_PER_PAGE = 10;

const Day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

export const Conference = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string().nullable(),
    logo: z.string().nullable(),
    location: z.string().nullable(),
    /** Days `yyyy-MM-dd` in the conference's own zone. */
    start_date: Day.nullable(),
    end_date: Day.nullable(),
    /** IANA name. */
    time_zone: z.string(),
    website: z.string().nullable(),
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

/** A place in a conference's schedule. */
export const Slot = z
  .object({
    id: z.int(),
    talk_id: z.int().nullable(),
    /** Of the talk's page, once it is published; null for a break. */
    talk_slug: z.string().nullable(),
    talk_title: z.string().nullable(),
    /** Names, in the order of the programme. */
    speakers: z.array(z.string()),
    /** ISO 8601, UTC. */
    start_time: z.string(),
    end_time: z.string(),
    room: z.string().nullable(),
    track: z.string().nullable(),
    /** It holds a talk. */
    actionable: z.boolean(),
    /** The talk's recording can be watched. */
    has_video: z.boolean(),
    /** Already in the calendar of who asks; false for a visitor. */
    add_calendar: z.boolean(),
  })
  .meta({ id: 'Slot' });
export type Slot = z.infer<typeof Slot>;

/** `GET /conferences/{slug}/slots` */
export const SlotsAnswer = z
  .object({ conference: Conference, slots: z.array(Slot) })
  .meta({ id: 'SlotsAnswer' });
export type SlotsAnswer = z.infer<typeof SlotsAnswer>;

/** `GET /slots/{id}`: what a shared link to a slot needs. */
export const SlotAnswer = z.object({ conference: Conference, slot: Slot }).meta({ id: 'SlotAnswer' });
export type SlotAnswer = z.infer<typeof SlotAnswer>;
