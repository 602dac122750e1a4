import type { Speaker, SpeakerDetails } from '@lectern/contracts';

/** A sample speaker. */
export function aSpeaker(number: number, its: Partial<Speaker> = {}): Speaker {
  return {
    id: number,
    slug: `speaker-${number}`,
    speakername: `Member ${number}`,
    first_name: 'Member',
    last_name: String(number),
    description: `Speaks about ${number}`,
    profile_picture_url: null,
    profile_picture: null,
    github_link: null,
    talk_count: 1,
    recording_count: 1,
    first_year: 2024,
    last_year: 2024,
    subjects: [],
    ...its,
  };
}

/** A sample speaker, as on the profile. */
export function aProfile(number: number, its: Partial<SpeakerDetails> = {}): SpeakerDetails {
  return {
    ...aSpeaker(number),
    handle: null,
    conferences: [],
    years: [],
    formats: [],
    people_of_this_name: 1,
    name_slug: `member-${number}`,
    ...its,
  };
}
