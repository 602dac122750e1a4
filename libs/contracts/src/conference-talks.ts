import { z } from 'zod';
import type { ConferenceTalkSort } from './conference-lists.js';
import { TalkCard, TalkFormat } from './talk-card.js';

/**
 * Parameters of `GET /conferences/{slug}/talks`, joined by AND. A subject or language without talks gives an
 * empty result; an invalid value of another parameter, or a page that is not a number, is a 400.
 */
export interface ConferenceTalksQuery {
  sort?: ConferenceTalkSort;
  /** Slug of a subject. */
  tag?: string;
  /** BCP 47; only the language is used. */
  language?: string;
  format?: TalkFormat;
  /** `1`: only talks that can be watched. */
  video?: '1';
  /** Words of the title or of a speaker's name; each may match the beginning or the middle of a word. */
  query?: string;
  /** From 1. A page past the end is a 404; the first page may be empty. */
  page?: string;
}

const counted = { count: z.int() };

/** `GET /conferences/{slug}/talks` */
export const ConferenceTalks = z
  .object({
    talks: z.array(TalkCard),
    /** Of all pages. */
    total_results: z.int(),
    /** Each kind is counted as if no value of that kind were chosen; sorted by count, except `days`. */
    facets: z.object({
      video: z.int(),
      formats: z.array(z.object({ format: TalkFormat, ...counted })),
      languages: z.array(z.object({ language: z.string(), ...counted })),
      subjects: z.array(z.object({ slug: z.string(), name: z.string(), ...counted })),
    }),
    /** Days of the talks found, in programme order; empty for any other order. */
    days: z.array(z.object({ day: z.string(), ...counted })),
  })
  .meta({ id: 'ConferenceTalks' });
export type ConferenceTalks = z.infer<typeof ConferenceTalks>;
