import { z } from 'zod';

/** What asking the video platform for a talk's captions resulted in. */
export const CAPTION_OUTCOMES = [
  'found',
  /** There are none so far. */
  'none',
  /** The video is gone or private. */
  'gone',
  /** For a reason of this talk alone. */
  'failed',
  /** For a reason that all talks share: the platform refuses, or cannot be reached. Says nothing about the talk. */
  'refused',
] as const;
export const CaptionOutcome = z.enum(CAPTION_OUTCOMES);
export type CaptionOutcome = z.infer<typeof CaptionOutcome>;

/** Where a transcript came from. */
export const TRANSCRIPT_SOURCES = [
  /** The video platform, by `npm run captions`. */
  'platform',
  /** Its recording at the Internet Archive. */
  'archive',
  /** Its recording at media.ccc.de. */
  'ccc',
  /** Written down from its recording by a speech server. */
  'speech',
  /** The member who added the talk. */
  'member',
  /** A folder that was imported. */
  'import',
] as const;
export const TranscriptSource = z.enum(TRANSCRIPT_SOURCES);
export type TranscriptSource = z.infer<typeof TranscriptSource>;

/** Bytes of a file of captions. */
export const LARGEST_CAPTIONS = 5 * 1024 * 1024;

const Language = z.string().regex(/^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8}){0,3}$/);
const Id = z.coerce.number().pipe(z.int().positive().max(2_147_483_647));

/** `GET /curation/captions/wanted?language=&limit=&after=` */
export const WantedCaptionsQuery = z.object({
  /** Only talks in this language; BCP 47. */
  language: Language.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(50),
  /** `next` of the page before. */
  after: z
    .string()
    .regex(/^\d{1,10}(?:\.\d{1,10}){3}$/)
    .optional(),
});
export type WantedCaptionsQuery = z.infer<typeof WantedCaptionsQuery>;

/** Published talks with a video and without a transcript, the most seen first. */
export const WantedCaptions = z
  .object({
    talks: z.array(
      z.object({
        id: z.int(),
        /** The platform's id. */
        video_id: z.string(),
        title: z.string(),
        /** BCP 47; null if unknown. */
        language: z.string().nullable(),
      }),
    ),
    /** For `after`; null on the last page. */
    next: z.string().nullable(),
    /** Number of all wanted talks; null except on the first page. */
    total: z.int().nullable(),
    /** A video whose captions were fetched before: if even it has none, the platform refuses. Null if there is none. */
    known_video: z.string().nullable(),
  })
  .meta({ id: 'WantedCaptions' });
export type WantedCaptions = z.infer<typeof WantedCaptions>;

/** Fields of `POST /curation/captions`, a form; with `found`, its file `captions` is WebVTT of at most {@link LARGEST_CAPTIONS}. */
export const CaptionReport = z
  .object({
    talk_id: Id,
    video_id: z.string().regex(/^[\w-]{11}$/),
    outcome: CaptionOutcome,
    /** Of the captions; BCP 47. */
    language: z.string().max(35).optional(),
    /** Whether a machine made them. */
    automatic: z.stringbool().default(false),
    /** In words, of any outcome but `found`. */
    reason: z.string().max(300).optional(),
  })
  .meta({ id: 'CaptionReport' });
export type CaptionReport = z.infer<typeof CaptionReport>;

export const CaptionReceipt = z
  .object({
    /** Whether a transcript was stored; not if the talk got one meanwhile. */
    stored: z.boolean(),
  })
  .meta({ id: 'CaptionReceipt' });
export type CaptionReceipt = z.infer<typeof CaptionReceipt>;

const Covered = z.object({ talks: z.int(), transcribed: z.int() });

/** `GET /curation/captions/coverage`: how many published talks with a recording have a transcript. */
export const CaptionCoverage = z
  .object({
    all: Covered,
    /** Of the 1,000 most seen, or all if there are fewer. */
    most_seen: Covered,
    /** Most talks first; `language` is null where it is unknown. */
    languages: z.array(Covered.extend({ language: z.string().nullable() })),
    /** Transcripts; `source` is null for those from before it was recorded. */
    sources: z.array(
      z.object({ source: TranscriptSource.nullable(), automatic: z.boolean(), transcripts: z.int() }),
    ),
    /** Outcomes of the last 24 hours. */
    last_day: z.array(z.object({ source: TranscriptSource, outcome: CaptionOutcome, talks: z.int() })),
    /** Since when the platform has answered nothing but refusals, and the last one; null if it answers, or was never asked. */
    refused: z.object({ since: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'CaptionCoverage' });
export type CaptionCoverage = z.infer<typeof CaptionCoverage>;
