import { z } from 'zod';
import { TalkCard } from './talk-card.js';

/** A talk as its page shows it. Tags and summary are what is stored; `ensure_*` makes what is missing. */
export const Talk = TalkCard.extend({
  tags: z.array(z.string()),
  summary: z.string().nullable(),
}).meta({ id: 'Talk' });
export type Talk = z.infer<typeof Talk>;

/** `GET /talks/{slug or id}` */
export const TalkAnswer = z
  .object({
    talk: Talk,
    total_likes: z.int(),
    liked: z.boolean(),
    /** Whether who asks added the talk, and so may change it and its transcript. */
    mine: z.boolean(),
  })
  .meta({ id: 'TalkAnswer' });
export type TalkAnswer = z.infer<typeof TalkAnswer>;

/** `POST …/like_talks` and `…/like_notes` */
export const LikeAnswer = z.object({ total_likes: z.int(), liked: z.boolean() }).meta({ id: 'LikeAnswer' });
export type LikeAnswer = z.infer<typeof LikeAnswer>;

export const TranscriptEntry = z
  .object({
    /** `mm:ss` or `h:mm:ss` */
    timestamp: z.string(),
    text: z.string(),
  })
  .meta({ id: 'TranscriptEntry' });
export type TranscriptEntry = z.infer<typeof TranscriptEntry>;

/** `GET /talks/{slug}/transcripts` */
export const TranscriptAnswer = z
  .object({ transcripts: z.array(TranscriptEntry) })
  .meta({ id: 'TranscriptAnswer' });
export type TranscriptAnswer = z.infer<typeof TranscriptAnswer>;

/** `POST /talks/{slug}/ensure_summary`; an empty text means that there is nothing to summarise. */
export const SummaryAnswer = z.object({ summary: z.string() }).meta({ id: 'SummaryAnswer' });
export type SummaryAnswer = z.infer<typeof SummaryAnswer>;

/** `POST /talks/{slug}/ensure_tags` */
export const TagsAnswer = z.object({ tags: z.array(z.string()) }).meta({ id: 'TagsAnswer' });
export type TagsAnswer = z.infer<typeof TagsAnswer>;

/** `GET /talks/tags_and_speakers`: what a search can be narrowed by, the most used first. */
export const TagsAndSpeakers = z
  .object({ tags: z.array(z.string()), speakers: z.array(z.string()) })
  .meta({ id: 'TagsAndSpeakers' });
export type TagsAndSpeakers = z.infer<typeof TagsAndSpeakers>;
