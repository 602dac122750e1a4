import { z } from 'zod';
import { Conference } from './conference.js';
import { TalkCard, TalkSpeaker } from './talk-card.js';

/** A conference through the years. */
export const Series = z
  .object({
    id: z.int(),
    slug: z.string(),
    name: z.string(),
    website: z.string().nullable(),
    edition_count: z.int(),
    talk_count: z.int(),
    recording_count: z.int(),
    first_year: z.int().nullable(),
    last_year: z.int().nullable(),
  })
  .meta({ id: 'Series' });
export type Series = z.infer<typeof Series>;

/** `GET /series?page=&query=`: those of two editions and more, by number of talks. */
export const SeriesPage = z
  .object({ series: z.array(Series), total_results: z.int() })
  .meta({ id: 'SeriesPage' });
export type SeriesPage = z.infer<typeof SeriesPage>;

/** `GET /series/{slug}`; a former slug returns the series that replaced it, under its current slug. */
export const SeriesAnswer = z
  .object({
    series: Series.extend({ speaker_count: z.int() }),
    /** Latest first, 200 at most. */
    editions: z.array(Conference),
    /** Its most watched talks; the best to start with if nothing has been watched yet. */
    most_watched: z.array(TalkCard),
    /** Speakers at the most editions, at least two. */
    speakers: z.array(z.object({ speaker: TalkSpeaker, edition_count: z.int(), talk_count: z.int() })),
  })
  .meta({ id: 'SeriesAnswer' });
export type SeriesAnswer = z.infer<typeof SeriesAnswer>;

const Slug = z.string().min(1).max(200);

/** `POST /curation/series/joins`: moves the editions and addresses of `from` to `into`. */
export const NewSeriesJoin = z.object({ from: Slug, into: Slug }).meta({ id: 'NewSeriesJoin' });
export type NewSeriesJoin = z.infer<typeof NewSeriesJoin>;

/** `POST /curation/series/parts`: moves a conference to another series, or to a new one named after it. */
export const NewSeriesPart = z
  .object({
    conference: Slug,
    into: Slug.nullable().default(null),
    name: z.string().trim().min(1).max(200).optional(),
  })
  .meta({ id: 'NewSeriesPart' });
export type NewSeriesPart = z.infer<typeof NewSeriesPart>;

/** The series after a join or a part. */
export const CuratedSeries = z
  .object({ slug: z.string(), name: z.string(), edition_count: z.int(), talk_count: z.int() })
  .meta({ id: 'CuratedSeries' });
export type CuratedSeries = z.infer<typeof CuratedSeries>;
