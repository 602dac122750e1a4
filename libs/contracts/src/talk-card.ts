import { z } from 'zod';

/** Who gave a talk, as far as a card names them. */
export const TalkSpeaker = z
  .object({
    id: z.int(),
    slug: z.string(),
    speakername: z.string(),
    profile_picture_url: z.string().nullable(),
  })
  .meta({ id: 'TalkSpeaker' });
export type TalkSpeaker = z.infer<typeof TalkSpeaker>;

/** A talk as lists show it. */
export const TalkCard = z
  .object({
    id: z.int(),
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    thumbnail_url: z.string().nullable(),
    youtube_link: z.string().nullable(),
    /** Seconds; null until the platform has told us. */
    duration: z.int().nullable(),
    internal_views: z.int(),
    total_likes: z.int(),
    /** ISO 8601, UTC. For a catalogue talk the day it was given or published. */
    created_at: z.string(),
    /** The first speaker; null only in a draft. */
    speaker: TalkSpeaker.nullable(),
    /** Everybody on stage, in order; `speaker` is the first. */
    speakers: z.array(TalkSpeaker),
    conference_name: z.string().nullable(),
  })
  .meta({ id: 'TalkCard' });
export type TalkCard = z.infer<typeof TalkCard>;

export const TalkCardList = z.array(TalkCard);
