import { z } from 'zod';
import { TalkCard } from './talk-card.js';

/** A speaker as lists show them. */
export const Speaker = z
  .object({
    id: z.int(),
    slug: z.string(),
    speakername: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    description: z.string(),
    profile_picture_url: z.string().nullable(),
    /** The same address under the name that the list reads. */
    profile_picture: z.string().nullable(),
    /** Address of the profile at the code host. */
    github_link: z.string().nullable(),
    talk_count: z.int(),
  })
  .meta({ id: 'Speaker' });
export type Speaker = z.infer<typeof Speaker>;

export const SpeakerList = z.array(Speaker);

export const TopSpeaker = Speaker.pick({
  id: true,
  slug: true,
  speakername: true,
  profile_picture_url: true,
}).meta({
  id: 'TopSpeaker',
});
export type TopSpeaker = z.infer<typeof TopSpeaker>;

export const TopSpeakerList = z.array(TopSpeaker);

/** `GET /speakers/{slug or id}` */
export const SpeakerProfile = z
  .object({ success: z.literal(true), speaker: Speaker, talks: z.array(TalkCard) })
  .meta({ id: 'SpeakerProfile' });
export type SpeakerProfile = z.infer<typeof SpeakerProfile>;

/** `GET /speakers/{slug}/talk_count` */
export const TalkCount = z.object({ talk_count: z.int() }).meta({ id: 'TalkCount' });
export type TalkCount = z.infer<typeof TalkCount>;

/** One item of `GET /speakers/speaker_names?query=` */
export const SpeakerName = Speaker.pick({ id: true, speakername: true }).meta({ id: 'SpeakerName' });
export type SpeakerName = z.infer<typeof SpeakerName>;

export const SpeakerNameList = z.array(SpeakerName);
