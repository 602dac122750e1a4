import { z } from 'zod';
import { FoundSubject, type CombinedSearch } from './search.js';
import { NumberedShelves, TalkCard, TalkFormat } from './talk-card.js';
import type { TalkListFilterName, TalkSort } from './talk-list-limits.js';

/**
 * Query parameters of `GET /talks`: everything that can be watched. The response is an array of `TalkCard`;
 * `X-Total-Count`, `X-Total-Capped` and `Link` are in its headers. All filters are joined by AND. An invalid
 * value is a 400, an unknown name finds nothing.
 */
export interface TalkListQuery extends Pick<CombinedSearch, TalkListFilterName> {
  /** Defaults to `newest`: by the day a talk was given. */
  sort?: TalkSort;
  /** From 1. A page past the end is a 404; the first page may be empty. */
  page?: string;
  per_page?: string;
}

/** One item of `GET /talks/recently_added`, by `created_at`: the latest recordings first. */
export const AddedTalk = TalkCard.extend({
  /** The day it was added to the site, `yyyy-MM-dd`, UTC. */
  added_on: z.string(),
}).meta({ id: 'AddedTalk' });
export type AddedTalk = z.infer<typeof AddedTalk>;

export const AddedTalkList = z.array(AddedTalk);

/** What was added on one day of recordings that are older than those of the last weeks. */
export const TalkImport = z
  .object({
    /** `yyyy-MM-dd`, UTC. */
    added_on: z.string(),
    talk_count: z.int(),
    /** By the year of `GET /talks?year=`, the latest first. */
    years: z.array(z.object({ year: z.int(), talk_count: z.int() })),
  })
  .meta({ id: 'TalkImport' });
export type TalkImport = z.infer<typeof TalkImport>;

/** `GET /talks/recent_imports`: of the last weeks, the latest first. */
export const TalkImportList = z.array(TalkImport);

/**
 * `GET /talks/list_filters`: available filters of `GET /talks`. Counts cover what can be watched, and end at
 * `TALK_LIST.reach`.
 */
export const TalkListFilters = z
  .object({
    /** Those with the most recordings. */
    subjects: z.array(FoundSubject.pick({ slug: true, name: true, talk_count: true })),
    /** BCP 47 without regions; most talks first. */
    languages: z.array(z.object({ language: z.string(), count: z.int() })),
    formats: z.array(z.object({ format: TalkFormat, count: z.int() })),
    /** Latest first. */
    years: z.array(z.int()),
  })
  .meta({ id: 'TalkListFilters' });
export type TalkListFilters = z.infer<typeof TalkListFilters>;

/** A conference with recent recordings. */
export const FreshConference = z
  .object({
    slug: z.string(),
    /** Of the series it is an edition of. */
    series_slug: z.string().nullable(),
    name: z.string(),
    logo: z.string().nullable(),
    location: z.string().nullable(),
    recording_count: z.int(),
    /** How many recordings came out in the 30 days up to the newest. */
    new_count: z.int(),
    /** The day of the newest, `yyyy-MM-dd`. */
    newest_on: z.string(),
  })
  .meta({ id: 'FreshConference' });
export type FreshConference = z.infer<typeof FreshConference>;

/** `GET /talk_discoveries/counts`: how much there is to watch. */
export const SiteCounts = z
  .object({
    /** Talks that can be watched. */
    recordings: z.int(),
    /** Conferences with such talks. */
    conferences: z.int(),
  })
  .meta({ id: 'SiteCounts' });
export type SiteCounts = z.infer<typeof SiteCounts>;

/** `GET /talk_discoveries/further_shelves`: what Discover shows below its lists of talks. */
export const FurtherShelves = z
  .object({
    subjects: z.array(FoundSubject.pick({ slug: true, name: true, talk_count: true })),
    conferences: z.array(FreshConference),
    /** Up to 15 minutes long. */
    short_talks: z.array(TalkCard),
    /** Absent from answers of earlier versions. */
    numbered: NumberedShelves.optional(),
  })
  .meta({ id: 'FurtherShelves' });
export type FurtherShelves = z.infer<typeof FurtherShelves>;
