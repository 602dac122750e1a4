import { z } from 'zod';
import { SUBJECT_KINDS } from './subject-lists.js';
import { NumberedShelves, TalkCard } from './talk-card.js';

export const SubjectKind = z.enum(SUBJECT_KINDS).meta({ id: 'SubjectKind' });
export type SubjectKind = z.infer<typeof SubjectKind>;

/** A subject as shown in lists. */
export const Subject = z
  .object({
    name: z.string(),
    slug: z.string(),
    /** Null: a tag used by several sources that is not in the vocabulary. */
    kind: SubjectKind.nullable(),
    talk_count: z.int(),
    /** Of these, how many can be watched. */
    recording_count: z.int(),
  })
  .meta({ id: 'Subject' });
export type Subject = z.infer<typeof Subject>;

/** `GET /tags?kind=&query=&page=&per_page=`: subjects with talks, A to Z, those in the vocabulary first. */
export const SubjectPage = z
  .object({ subjects: z.array(Subject), total_results: z.int() })
  .meta({ id: 'SubjectPage' });
export type SubjectPage = z.infer<typeof SubjectPage>;

/** A person who speaks on a subject. */
export const SubjectPerson = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    profile_picture_url: z.string().nullable(),
    /** Talks on the subject. */
    talk_count: z.int(),
  })
  .meta({ id: 'SubjectPerson' });
export type SubjectPerson = z.infer<typeof SubjectPerson>;

/** A conference with talks on a subject. */
export const SubjectConference = z
  .object({
    slug: z.string(),
    /** Of the series it is an edition of. */
    series_slug: z.string().nullable(),
    name: z.string(),
    talk_count: z.int(),
  })
  .meta({ id: 'SubjectConference' });
export type SubjectConference = z.infer<typeof SubjectConference>;

/** A talk to start with. */
export const StartTalk = TalkCard.extend({
  /** Why curators chose it, in their words; absent if they did not, or gave no reason. */
  why: z.string().optional(),
}).meta({ id: 'StartTalk' });
export type StartTalk = z.infer<typeof StartTalk>;

/**
 * `GET /tags/{slug}`; a name, synonym or former slug returns the same subject. Counts by year, person,
 * conference and subject cover the 10,000 most recently added talks.
 */
export const SubjectDetails = Subject.extend({
  /** Synonyms. */
  also: z.array(z.string()),
  /** The wider subject. */
  parent: z.object({ name: z.string(), slug: z.string() }).nullable(),
  /** Recommended talks to start with, ten at most: those that curators chose first. */
  start: z.array(StartTalk),
  /** Absent from answers of earlier versions. */
  numbered: NumberedShelves.optional(),
  /** The earliest year first. */
  years: z.array(z.object({ year: z.int(), talk_count: z.int() })),
  people: z.array(SubjectPerson),
  conferences: z.array(SubjectConference),
  /** Narrower subjects, and others that its talks share. */
  beside: z.array(Subject),
}).meta({ id: 'SubjectDetails' });
export type SubjectDetails = z.infer<typeof SubjectDetails>;
