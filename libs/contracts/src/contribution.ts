import { z } from 'zod';
import { ContributionFields } from './contribution-fields.js';
import { CONTRIBUTION_LIMITS } from './contribution-limits.js';
import { TalkLinkKind } from './description.js';
import { Speaker } from './speaker.js';

/** `POST /talks`. The services decide whether the link names a YouTube video. */
export const NewTalk = z
  .object({
    title: ContributionFields.videoTitle,
    description: ContributionFields.videoDescription,
    youtube_link: ContributionFields.videoLink,
  })
  .meta({ id: 'NewTalk' });
export type NewTalk = z.infer<typeof NewTalk>;

/** A link of a talk, as a member enters it. The services decide whether its host is public. */
export const NewTalkLink = z.object({
  kind: TalkLinkKind,
  url: z
    .string('Link is required')
    .trim()
    .min(1, 'Link is required')
    .max(CONTRIBUTION_LIMITS.link, `Link can have at most ${CONTRIBUTION_LIMITS.link} characters`)
    .regex(/^https:\/\//i, 'Enter a link that begins with https://'),
  title: z.string().trim().max(200, 'Title can have at most 200 characters').nullable().optional(),
});
export type NewTalkLink = z.infer<typeof NewTalkLink>;

/** `PUT /talks/{id}` */
export const TalkChange = NewTalk.extend({
  conference_name: ContributionFields.conferenceName,
  /** Replaces the existing links; left out, they stay. */
  links: z
    .array(NewTalkLink)
    .max(CONTRIBUTION_LIMITS.links, `At most ${CONTRIBUTION_LIMITS.links} links`)
    .optional(),
  /** True keeps a draft a draft. Otherwise it is published as soon as it has a speaker. */
  draft: z.boolean().optional(),
}).meta({ id: 'TalkChange' });
export type TalkChange = z.infer<typeof TalkChange>;

/** Response of `POST /talks` (201) and `PUT /talks/{id}` */
export const SavedTalk = z
  .object({
    success: z.literal(true),
    talk: z.object({
      id: z.int(),
      slug: z.string(),
      title: z.string(),
      description: z.string(),
      youtube_link: z.string(),
      conference_name: z.string().nullable(),
      /** A draft is a talk whose form was not completed. */
      status: z.enum(['draft', 'published']),
    }),
  })
  .meta({ id: 'SavedTalk' });
export type SavedTalk = z.infer<typeof SavedTalk>;

/**
 * Response of `POST /speakers` (201), whose payload is multipart: `speaker[speakername]`,
 * `speaker[description]`, optional `speaker[profile_picture]`, `talk_id`; with several speakers also
 * `position` (from 0) and `count`.
 */
export const SavedSpeaker = z
  .object({
    success: z.literal(true),
    speaker: Speaker,
    /** The speaker already existed: the picture waits for an operator. */
    picture_proposed: z.boolean(),
    /** The speaker already existed: the biography waits for an operator. */
    biography_waits: z.boolean(),
    /** The speaker already existed: until an operator approves it, their page leaves the talk out. */
    place_waits: z.boolean(),
  })
  .meta({ id: 'SavedSpeaker' });
export type SavedSpeaker = z.infer<typeof SavedSpeaker>;

/** `GET /talks/video_details?link=`: what the platform reports about a video, if it is reachable. */
export const VideoDetails = z
  .object({
    /** 11 characters. */
    video_id: z.string(),
    /** False when the platform could not be reached or does not know the video; then the rest is null. */
    reached: z.boolean(),
    title: z.string().nullable(),
    thumbnail_url: z.string().nullable(),
    /** Seconds. */
    duration: z.int().nullable(),
    /** The talk that already holds this video. */
    talk: z.object({ id: z.int(), title: z.string() }).nullable(),
    /**
     * The requesting user's draft that already holds this video, so that a form that lost its state can
     * resume it.
     */
    draft: z.object({ id: z.int(), title: z.string() }).nullable(),
  })
  .meta({ id: 'VideoDetails' });
export type VideoDetails = z.infer<typeof VideoDetails>;

/** `POST /talks/{id}/subscribe` (201, and 409 with the same `message`) */
export const SubscribeAnswer = z.object({ message: z.string() }).meta({ id: 'SubscribeAnswer' });
export type SubscribeAnswer = z.infer<typeof SubscribeAnswer>;
