// Answers of an earlier release, or of another server with this API, lack the fields that were added since
// (docs/spec/product.md, sections 3 and 7, has the first ones). What reads an answer completes it here, once,
// so that no page has to expect less than the contract says. The types demand a value for each new field.
import type { Conference, ConferenceAnswer, Slot, SlotAnswer, SlotsAnswer } from './conference.js';
import type { Note } from './note.js';
import type { Speaker, SpeakerDetails, SpeakerProfile } from './speaker.js';
import type { TalkCard } from './talk-card.js';
import type { Talk, TalkAnswer, TranscriptAnswer } from './talk.js';

/** The fields of `Whole` that were added to the first ones. */
type Later<Whole, First extends keyof Whole> = Omit<Whole, First>;

type FirstOfTalk =
  | 'slug'
  | 'title'
  | 'description'
  | 'thumbnail_url'
  | 'youtube_link'
  | 'duration'
  | 'internal_views'
  | 'created_at'
  | 'total_likes'
  | 'speaker';

const laterOfCard = ({ speaker, youtube_link }: TalkCard): Later<TalkCard, FirstOfTalk> => ({
  // Featured talks had none.
  id: 0,
  language: null,
  format: null,
  transcribed: false,
  has_slides: false,
  given_on: null,
  starts_at: null,
  // Without a slug there is nothing to link to.
  speakers: speaker?.slug ? [speaker] : [],
  conference_name: null,
  conference_slug: null,
  video: youtube_link ? 'available' : 'unknown',
  recordings_count: 1,
});

export const completeCard = <Card extends TalkCard>(talk: Card): Card => ({ ...laterOfCard(talk), ...talk });

const laterOfTalk = ({ description }: Talk): Later<Talk, keyof TalkCard> => ({
  tags: [],
  summary: null,
  description_blocks: description ? [{ type: 'paragraph', content: [{ text: description }] }] : [],
  description_origin: 'source',
  original_title: null,
  series_slug: null,
  gone_on: null,
  youtube_views: null,
  ends_at: null,
  recordings: [],
  links: [],
  chapters: [],
});

const LATER_OF_TALK_ANSWER: Later<TalkAnswer, 'talk' | 'total_likes'> = {
  liked: false,
  mine: false,
  subscribed: false,
  draft: false,
  hidden_reason: null,
};

export const completeTalk = (answer: TalkAnswer): TalkAnswer => ({
  ...LATER_OF_TALK_ANSWER,
  ...answer,
  talk: { ...laterOfTalk(answer.talk), ...completeCard(answer.talk) },
});

const LATER_OF_TRANSCRIPT: Later<TranscriptAnswer, 'transcripts'> = {
  language: null,
  automatic: false,
  languages: [],
};

export const completeTranscript = (answer: TranscriptAnswer): TranscriptAnswer => ({
  ...LATER_OF_TRANSCRIPT,
  ...answer,
});

type FirstOfSpeaker =
  | 'id'
  | 'slug'
  | 'speakername'
  | 'first_name'
  | 'last_name'
  | 'description'
  | 'profile_picture_url'
  | 'profile_picture'
  | 'github_link'
  | 'talk_count';

const laterOfSpeaker = ({ talk_count }: Speaker): Later<Speaker, FirstOfSpeaker> => ({
  recording_count: talk_count,
  first_year: null,
  last_year: null,
  subjects: [],
});

export const completeSpeaker = (speaker: Speaker): Speaker => ({ ...laterOfSpeaker(speaker), ...speaker });

const LATER_OF_DETAILS: Later<SpeakerDetails, keyof Speaker> = {
  handle: null,
  conferences: [],
  years: [],
  formats: [],
  people_of_this_name: 1,
  name_slug: '',
};

export const completeProfile = ({ speaker, talks, ...answer }: SpeakerProfile): SpeakerProfile => ({
  ...answer,
  speaker: { ...laterOfSpeaker(speaker), ...LATER_OF_DETAILS, ...speaker },
  talks: talks.map(completeCard),
});

const LATER_OF_CONFERENCE: Later<Conference, 'slug' | 'name' | 'logo' | 'location' | 'start_date'> = {
  id: 0,
  series_slug: null,
  status: null,
  end_date: null,
  time_zone: 'UTC',
  website: null,
  year: null,
  topic: null,
  cfp_ends_on: null,
  cfp_link: null,
  talk_count: 0,
  recording_count: 0,
};

export const completeConference = (conference: Conference): Conference => ({
  ...LATER_OF_CONFERENCE,
  ...conference,
});

const LATER_OF_FACTS: Later<ConferenceAnswer, 'conference'> = { series: null, previous: null, next: null };

export const completeFacts = ({ conference, ...answer }: ConferenceAnswer): ConferenceAnswer => ({
  ...LATER_OF_FACTS,
  ...answer,
  conference: { ...LATER_OF_CONFERENCE, ...conference },
});

const LATER_OF_SLOT: Later<
  Slot,
  'id' | 'talk_id' | 'talk_title' | 'start_time' | 'end_time' | 'actionable' | 'add_calendar'
> = {
  talk_slug: null,
  speakers: [],
  speaker_slugs: [],
  room: null,
  track: null,
  has_video: false,
  status: null,
};

const slotOf = (slot: Slot): Slot => ({ ...LATER_OF_SLOT, ...slot });

export const completeSlot = ({ conference, slot, subscribed }: SlotAnswer): SlotAnswer => ({
  conference: completeConference(conference),
  slot: slotOf(slot),
  subscribed: Boolean(subscribed),
});

/** @param slug of the conference, which the first answers did not describe */
export const completeSlots = (
  slug: string,
  { conference, slots }: Partial<SlotsAnswer> & Pick<SlotsAnswer, 'slots'>,
): SlotsAnswer => ({
  conference: completeConference({
    name: null,
    logo: null,
    location: null,
    start_date: null,
    ...conference,
    slug: conference?.slug ?? slug,
  } as Conference),
  slots: slots.map(slotOf),
});

const LATER_OF_NOTE: Later<
  Note,
  'id' | 'content' | 'talk_id' | 'slot_id' | 'user_id' | 'created_at' | 'public_at' | 'total_likes' | 'user'
> = {
  edited_at: null,
  hidden_reason: null,
  liked: false,
};

export const completeNote = (note: Note): Note => ({
  ...LATER_OF_NOTE,
  ...note,
  user: { ...note.user, image: note.user.image ?? null },
});
