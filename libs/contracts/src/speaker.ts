import { z } from 'zod';
import { TalkCard, TalkFormat } from './talk-card.js';

/** A subject that a speaker covers. */
export const SpeakerSubject = z
  .object({ name: z.string(), slug: z.string(), talk_count: z.int() })
  .meta({ id: 'SpeakerSubject' });
export type SpeakerSubject = z.infer<typeof SpeakerSubject>;

/** A speaker as shown in lists. */
export const Speaker = z
  .object({
    id: z.int(),
    slug: z.string(),
    speakername: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    /** What people wrote about the speaker; empty if nobody did. */
    description: z.string(),
    profile_picture_url: z.string().nullable(),
    /** The same address, under the field name that lists use. */
    profile_picture: z.string().nullable(),
    /** Address of the profile at the code host. */
    github_link: z.string().nullable(),
    talk_count: z.int(),
    /** Of these, how many can be watched. */
    recording_count: z.int(),
    /** Years of the first and the last talk; null without talks. */
    first_year: z.int().nullable(),
    last_year: z.int().nullable(),
    /** Subjects of most of their talks: up to three in lists, more on a profile. */
    subjects: z.array(SpeakerSubject),
  })
  .meta({ id: 'Speaker' });
export type Speaker = z.infer<typeof Speaker>;

/** `GET /speakers` without `page`: the first 500. */
export const SpeakerList = z.array(Speaker);

/** `GET /speakers?page=&per_page=&query=&letter=&sort=` */
export const SpeakerPage = z
  .object({
    speakers: SpeakerList,
    total_results: z.int(),
    /** There are more than `total_results`. */
    capped: z.boolean().optional(),
  })
  .meta({ id: 'SpeakerPage' });
export type SpeakerPage = z.infer<typeof SpeakerPage>;

/** `GET /speakers/named/{name}`: different people with the same name, 50 at most. */
export const SpeakersNamed = z
  .object({ name: z.string(), speakers: SpeakerList })
  .meta({ id: 'SpeakersNamed' });
export type SpeakersNamed = z.infer<typeof SpeakersNamed>;

export const TopSpeaker = Speaker.pick({
  id: true,
  slug: true,
  speakername: true,
  profile_picture_url: true,
}).meta({
  id: 'TopSpeaker',
});
export type TopSpeaker = z.infer<typeof TopSpeaker>;

export const TopSpeakerList = z.array(TopSpeaker);

/** Where a speaker spoke: a conference series, or a single conference. */
export const SpeakerConference = z
  .object({
    name: z.string(),
    /** Slug of the series, else of the conference. */
    slug: z.string(),
    kind: z.enum(['series', 'conference']),
    talk_count: z.int(),
  })
  .meta({ id: 'SpeakerConference' });
export type SpeakerConference = z.infer<typeof SpeakerConference>;

/** A speaker as shown on the profile. */
export const SpeakerDetails = Speaker.extend({
  /** Account name at the code host. */
  handle: z.string().nullable(),
  conferences: z.array(SpeakerConference),
  /** Talks a year, and how many of them can be watched, the latest year first. */
  years: z.array(z.object({ year: z.int(), talk_count: z.int(), recording_count: z.int() })),
  formats: z.array(z.object({ format: TalkFormat, talk_count: z.int() })),
  /** Number of people with this name, including this one. */
  people_of_this_name: z.int(),
  /** Last part of the address of the page that lists them. */
  name_slug: z.string(),
}).meta({ id: 'SpeakerDetails' });
export type SpeakerDetails = z.infer<typeof SpeakerDetails>;

/** `GET /speakers/{slug or id}`, with the first page of the talks. */
export const SpeakerProfile = z
  .object({ success: z.literal(true), speaker: SpeakerDetails, talks: z.array(TalkCard) })
  .meta({ id: 'SpeakerProfile' });
export type SpeakerProfile = z.infer<typeof SpeakerProfile>;

/** `GET /speakers/{slug}/talks?page=&per_page=&sort=&query=&format=&video=` */
export const SpeakerTalks = z
  .object({ talks: z.array(TalkCard), total_results: z.int() })
  .meta({ id: 'SpeakerTalks' });
export type SpeakerTalks = z.infer<typeof SpeakerTalks>;

/** `GET /speakers/{slug}/talk_count` */
export const TalkCount = z.object({ talk_count: z.int() }).meta({ id: 'TalkCount' });
export type TalkCount = z.infer<typeof TalkCount>;

/** One item of `GET /speakers/speaker_names?query=` */
export const SpeakerName = Speaker.pick({ id: true, speakername: true })
  .extend({
    /**
     * Another name of that speaker, if the query matches it completely; the speaker's own name does not begin
     * with the query.
     */
    alias: z.string().optional(),
  })
  .meta({ id: 'SpeakerName' });
export type SpeakerName = z.infer<typeof SpeakerName>;

export const SpeakerNameList = z.array(SpeakerName);
