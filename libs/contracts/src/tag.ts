import { z } from 'zod';
import { SUBJECT_KINDS } from './subject-lists.js';
import { TalkCard } from './talk-card.js';

export const SubjectKind = z.enum(SUBJECT_KINDS).meta({ id: 'SubjectKind' });
export type SubjectKind = z.infer<typeof SubjectKind>;

/** A subject as lists show it. */
export const Subject = z
  .object({
    name: z.string(),
    slug: z.string(),
    /** Null: a tag of several sources that is not in the vocabulary. */
    kind: SubjectKind.nullable(),
    talk_count: z.int(),
    /** Of these, the ones that can be watched. */
    recording_count: z.int(),
  })
  .meta({ id: 'Subject' });
export type Subject = z.infer<typeof Subject>;

/** `GET /tags?kind=&query=&page=&per_page=`: subjects that have talks, A to Z, those of the vocabulary first. */
export const SubjectPage = z
  .object({ subjects: z.array(Subject), total_results: z.int() })
  .meta({ id: 'SubjectPage' });
export type SubjectPage = z.infer<typeof SubjectPage>;

/** Somebody who speaks on a subject. */
export const SubjectPerson = z
  .object({
    slug: z.string(),
    name: z.string(),
    profile_picture_url: z.string().nullable(),
    /** On the subject. */
    talk_count: z.int(),
  })
  .meta({ id: 'SubjectPerson' });
export type SubjectPerson = z.infer<typeof SubjectPerson>;

/** A conference with talks on a subject. */
export const SubjectConference = z
  .object({ slug: z.string(), name: z.string(), talk_count: z.int() })
  .meta({ id: 'SubjectConference' });
export type SubjectConference = z.infer<typeof SubjectConference>;

/**
 * `GET /tags/{slug}`; for a name, a synonym or a former address the answer of the subject. What is counted by year, person, conference and subject
 * comes from the 10,000 talks that were added last.
 */
export const SubjectDetails = Subject.extend({
  /** Synonyms. */
  also: z.array(z.string()),
  /** The wider subject. */
  parent: z.object({ name: z.string(), slug: z.string() }).nullable(),
  /** What is good to start with, four at most. */
  start: z.array(TalkCard),
  /** The earliest year first. */
  years: z.array(z.object({ year: z.int(), talk_count: z.int() })),
  people: z.array(SubjectPerson),
  conferences: z.array(SubjectConference),
  /** Narrower subjects, and others that its talks have. */
  beside: z.array(Subject),
}).meta({ id: 'SubjectDetails' });
export type SubjectDetails = z.infer<typeof SubjectDetails>;
