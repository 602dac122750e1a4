import { z } from 'zod';
import { Description, TalkLinkKind } from './description.js';
import { TalkCard } from './talk-card.js';

/** A recording to watch: in the platform's player, in a `<video>`, or on its host's page. */
export const TalkRecording = z
  .object({ kind: z.enum(['youtube', 'vimeo', 'file', 'page']), url: z.string(), host: z.string() })
  .meta({ id: 'TalkRecording' });
export type TalkRecording = z.infer<typeof TalkRecording>;

/** Slides or another resource; requested only when its link is followed. */
export const TalkLink = z
  .object({ kind: TalkLinkKind, url: z.string(), host: z.string(), title: z.string().nullable() })
  .meta({ id: 'TalkLink' });
export type TalkLink = z.infer<typeof TalkLink>;

/** A point of the recording that the description names; `start` in seconds. */
export const TalkChapter = z.object({ start: z.int(), title: z.string() }).meta({ id: 'TalkChapter' });
export type TalkChapter = z.infer<typeof TalkChapter>;

/** A talk as shown on its page. Tags and summary are the stored ones; `ensure_*` creates missing ones. */
export const Talk = TalkCard.extend({
  tags: z.array(z.string()),
  /**
   * `**` around what is bold, line breaks, and at the beginning of a line, in brackets, when its text is said:
   * `[12:31]`. Null while `ensure_summary` may still make one; empty if there is nothing to summarize.
   */
  summary: z.string().nullable(),
  /** `description` in structured form. */
  description_blocks: Description,
  /** Who wrote the description: a source, a member, or this site. */
  description_origin: z.enum(['source', 'member', 'made']),
  /** Title from the source, if the title is a translation. */
  original_title: z.string().nullable(),
  /** Of the series that its conference is an edition of. */
  series_slug: z.string().nullable(),
  /** The day on which the video was found to be missing, `yyyy-MM-dd`. */
  gone_on: z.string().nullable(),
  /** Views on YouTube as last counted there, apart from `internal_views`; null if unknown or the video is gone. */
  youtube_views: z.int().nullable(),
  /** Seconds; where it ends in the recording that contains it. */
  ends_at: z.int().nullable(),
  /** What can be watched, best first; may be empty. */
  recordings: z.array(TalkRecording),
  links: z.array(TalkLink),
  /** At least two, or none. */
  chapters: z.array(TalkChapter),
}).meta({ id: 'Talk' });
export type Talk = z.infer<typeof Talk>;

/** The talk before or after another one. */
export const TalkStep = z
  .object({
    slug: z.string(),
    title: z.string(),
    language: z.string().nullable(),
    speakers: z.array(z.string()),
  })
  .meta({ id: 'TalkStep' });
export type TalkStep = z.infer<typeof TalkStep>;

/** `GET /talks/{slug or id}/more`: related talks. No talk is in two of its lists. */
export const TalkMore = z
  .object({
    /** The recording that contains this talk. */
    part_of: z.object({ slug: z.string(), title: z.string() }).nullable(),
    /** Talks contained in this recording, in order. */
    parts: z.array(TalkCard),
    /**
     * What defines the order: a conference, one of its tracks, or the recording. Null without previous and
     * next.
     */
    order: z.string().nullable(),
    previous: TalkStep.nullable(),
    next: TalkStep.nullable(),
    /** Other recordings of the same talk, the preferred ones first. */
    also_given: z.array(TalkCard),
    /** Up to four each, best first. */
    more: z.object({
      conference: z.array(TalkCard),
      speakers: z.array(TalkCard),
      subject: z.array(TalkCard),
    }),
    /** What each list is taken from, with its total number of talks. */
    all: z.object({
      conference: z.object({ slug: z.string(), name: z.string(), talks: z.int() }).nullable(),
      subject: z.object({ slug: z.string(), name: z.string(), talks: z.int() }).nullable(),
      /** The speaker's talks, if there is a speaker. */
      speaker: z.object({ slug: z.string(), name: z.string(), talks: z.int() }).nullable(),
    }),
  })
  .meta({ id: 'TalkMore' });
export type TalkMore = z.infer<typeof TalkMore>;

const Id = z.int().min(1).max(2_147_483_647);

/** `POST /curation/talks/join` and `/part` */
export const TalkPair = z.object({ talk_id: Id, other_id: Id }).meta({ id: 'TalkPair' });
export type TalkPair = z.infer<typeof TalkPair>;

/** Recordings of the same talk, the oldest first. */
export const TalkGroup = z
  .object({
    talks: z.array(
      z.object({
        id: z.int(),
        slug: z.string(),
        title: z.string(),
        conference_name: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'TalkGroup' });
export type TalkGroup = z.infer<typeof TalkGroup>;

/** `POST /talks/{slug}/length`: the video's length as the player reports it, in seconds. */
export const LengthReport = z.object({ seconds: z.int().min(1).max(86_400) }).meta({ id: 'LengthReport' });
export type LengthReport = z.infer<typeof LengthReport>;

/** `GET /talks/{slug or id}` */
export const TalkAnswer = z
  .object({
    talk: Talk,
    total_likes: z.int(),
    liked: z.boolean(),
    /** Whether the requesting user added the talk, and so may change it and its transcript. */
    mine: z.boolean(),
    /** Whether the requesting user is subscribed to the talk's video. */
    subscribed: z.boolean(),
    /** Visible only to its author: the form was not completed. */
    draft: z.boolean(),
    /** Why operators took it off the site; visible only to its author. Null if they did not. */
    hidden_reason: z.string().nullable(),
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

/** An available transcript. */
export const TranscriptChoice = z
  .object({
    /** BCP 47; null where unknown. */
    language: z.string().nullable(),
    /** Generated automatically. */
    automatic: z.boolean(),
  })
  .meta({ id: 'TranscriptChoice' });
export type TranscriptChoice = z.infer<typeof TranscriptChoice>;

/** `GET /talks/{slug}/transcripts?language=`: lines in that language, else those of the best transcript. */
export const TranscriptAnswer = z
  .object({
    transcripts: z.array(TranscriptEntry),
    /** There are more lines: a server-rendered page carries only the first ones. */
    more: z.literal(true).optional(),
    language: z.string().nullable(),
    automatic: z.boolean(),
    /** One per language, best first. */
    languages: z.array(TranscriptChoice),
    /** To who sent a transcript: an operator decides on it first. */
    waiting: z.literal(true).optional(),
  })
  .meta({ id: 'TranscriptAnswer' });
export type TranscriptAnswer = z.infer<typeof TranscriptAnswer>;

/** `POST /talks/{slug}/ensure_summary`; an empty text means that there is nothing to summarize. */
export const SummaryAnswer = z.object({ summary: z.string() }).meta({ id: 'SummaryAnswer' });
export type SummaryAnswer = z.infer<typeof SummaryAnswer>;

/** `POST /talks/{slug}/ensure_tags` */
export const TagsAnswer = z.object({ tags: z.array(z.string()) }).meta({ id: 'TagsAnswer' });
export type TagsAnswer = z.infer<typeof TagsAnswer>;

/** `GET /talks/tags_and_speakers`: search filters, most used first. */
export const TagsAndSpeakers = z
  .object({ tags: z.array(z.string()), speakers: z.array(z.string()) })
  .meta({ id: 'TagsAndSpeakers' });
export type TagsAndSpeakers = z.infer<typeof TagsAndSpeakers>;
