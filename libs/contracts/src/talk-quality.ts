import { z } from 'zod';

/** What a talk offers to see and read. `author`: someone wrote its description, not this site. */
export const OFFERED_PARTS = [
  'recording',
  'description',
  'author',
  'length',
  'transcript',
  'slides',
  'speakers',
] as const;
export type OfferedPart = (typeof OFFERED_PARTS)[number];

/** `GET /curation/talks/{slug or id}/quality`: what makes up the quality of a talk. */
export const TalkQuality = z
  .object({
    title: z.string(),
    /** The points of all parts, and `reception`; at least 0. */
    quality: z.int(),
    parts: z.array(z.object({ part: z.enum(OFFERED_PARTS), points: z.int(), most: z.int() })),
    /** Views and likes compared with those of other talks, −45 to 45; 0 is usual, or unknown. */
    reception: z.int(),
    /** Views on the site. */
    internal_views: z.int(),
    /** What its platform counted, on `day`, and where the numbers are from; null if they were never imported. */
    numbers: z
      .object({ views: z.int(), likes: z.int().nullable(), day: z.string(), source: z.enum(['file', 'api']) })
      .nullable(),
  })
  .meta({ id: 'TalkQuality' });
export type TalkQuality = z.infer<typeof TalkQuality>;
