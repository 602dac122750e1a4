import { z } from 'zod';
import { TALK_FORMATS } from './talk-formats.js';

/** A talk's speaker, as named on a card. */
export const TalkSpeaker = z
  .object({
    id: z.int(),
    slug: z.string(),
    speakername: z.string(),
    profile_picture_url: z.string().nullable(),
  })
  .meta({ id: 'TalkSpeaker' });
export type TalkSpeaker = z.infer<typeof TalkSpeaker>;

export const TalkFormat = z.enum(TALK_FORMATS).meta({ id: 'TalkFormat' });
export type TalkFormat = z.infer<typeof TalkFormat>;

/** What can be watched: here, on another host, or the reason for nothing. */
export const TalkVideo = z
  .enum(['available', 'elsewhere', 'expected', 'not_recorded', 'not_public', 'gone', 'unknown'])
  .meta({ id: 'TalkVideo' });
export type TalkVideo = z.infer<typeof TalkVideo>;

/** A talk as shown in lists. */
export const TalkCard = z
  .object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    thumbnail_url: z.string().nullable(),
    youtube_link: z.string().nullable(),
    /** Seconds; null until the platform has reported it. */
    duration: z.int().nullable(),
    internal_views: z.int(),
    total_likes: z.int(),
    /** ISO 8601, UTC. For a catalogue talk the day it was given or published. */
    created_at: z.string(),
    /** The day it was given, `yyyy-MM-dd`; null where unknown. */
    given_on: z.string().nullable(),
    /** The first speaker; null in a draft, and if no source names one. */
    speaker: TalkSpeaker.nullable(),
    /** All speakers, in order; `speaker` is the first. */
    speakers: z.array(TalkSpeaker),
    conference_name: z.string().nullable(),
    conference_slug: z.string().nullable(),
    /** BCP 47; null where unknown. */
    language: z.string().nullable(),
    format: TalkFormat.nullable(),
    video: TalkVideo,
    transcribed: z.boolean(),
    has_slides: z.boolean(),
    /** Recordings of the same talk, this one included. */
    recordings_count: z.int(),
    /** Seconds; where it starts in the recording that contains it. */
    starts_at: z.int().nullable(),
  })
  .meta({ id: 'TalkCard' });
export type TalkCard = z.infer<typeof TalkCard>;

export const TalkCardList = z.array(TalkCard);
