import type {
  Conference,
  ConferenceAnswer,
  ConferenceTalks,
  Note,
  Slot,
  SlotsAnswer,
  TalkCard,
} from '@lectern/contracts';
import { aNote, aTalk } from '@lectern/remote/testing';

/** @source product.md, section 2, "Conference slots" */
export const NO_SLOTS = 'No slots available for the selected date range.';

/** A conference in Toronto, four hours behind UTC. */
export const conference = (change: Partial<Conference> = {}): Conference => ({
  id: 7,
  slug: 'rails-world-2024',
  series_slug: null,
  name: 'Rails World 2024',
  logo: null,
  location: 'Toronto, Canada',
  start_date: '2024-09-26',
  end_date: '2024-09-27',
  time_zone: 'America/Toronto',
  website: null,
  year: 2024,
  topic: null,
  cfp_ends_on: null,
  cfp_link: null,
  status: null,
  talk_count: 2,
  recording_count: 2,
  ...change,
});

/** The keynote, on the first morning. */
export const slot = (change: Partial<Slot> = {}): Slot => ({
  id: 31,
  talk_id: 5,
  talk_slug: 'opening-keynote',
  talk_title: 'Opening Keynote',
  speakers: ['David Heinemeier Hansson'],
  speaker_slugs: ['david-heinemeier-hansson'],
  start_time: '2024-09-26T13:45:00.000Z',
  end_time: '2024-09-26T15:00:00.000Z',
  room: null,
  track: null,
  actionable: true,
  has_video: true,
  status: null,
  add_calendar: false,
  ...change,
});

export const coffee: Slot = slot({
  id: 32,
  talk_id: null,
  talk_slug: null,
  talk_title: 'Break',
  speakers: [],
  speaker_slugs: [],
  start_time: '2024-09-26T15:00:00.000Z',
  end_time: '2024-09-26T15:15:00.000Z',
  actionable: false,
  has_video: false,
});

/** In the evening of the first day in Toronto, which is the second day in UTC; its talk has no page yet. */
export const evening: Slot = slot({
  id: 33,
  talk_id: 6,
  talk_slug: null,
  talk_title: 'Lightning Talks',
  speakers: [],
  speaker_slugs: [],
  start_time: '2024-09-27T00:30:00.000Z',
  end_time: '2024-09-27T01:00:00.000Z',
  has_video: false,
});

export const friday: Slot = slot({
  id: 34,
  talk_id: 8,
  talk_slug: 'the-rails-boot-process',
  talk_title: 'The Rails Boot Process',
  start_time: '2024-09-27T15:15:00.000Z',
  end_time: '2024-09-27T15:45:00.000Z',
});

export const schedule = (slots: Slot[] = [slot(), coffee, evening, friday]): SlotsAnswer => ({
  conference: conference(),
  slots,
});

/** Written in the keynote, at 11:19 in the morning in Toronto, 20:49 in Kolkata. */
export const note = (change: Partial<Note> = {}): Note =>
  aNote(91, {
    content: 'Ask about the index.',
    talk_id: 5,
    slot_id: 31,
    user_id: 3,
    created_at: '2024-09-26T15:19:00.000Z',
    public_at: '2024-09-26T15:19:00.000Z',
    total_likes: 2,
    user: { first_name: 'Member M', image: null },
    ...change,
  });

/** A sample head of the conference's page; with a schedule by default. */
export const facts = (
  change: Partial<ConferenceAnswer['conference']> = {},
  beside: Partial<ConferenceAnswer> = {},
): ConferenceAnswer => ({
  conference: { ...conference(), speaker_count: 3, slot_count: 4, ...change },
  series: null,
  previous: null,
  next: null,
  ...beside,
});

export const talk = (change: Partial<TalkCard> = {}): TalkCard =>
  aTalk(5, {
    slug: 'opening-keynote',
    title: 'Opening Keynote',
    description: '',
    youtube_link: 'https://www.youtube.com/watch?v=abcdefghijk',
    duration: 2_525,
    created_at: '2024-09-26T00:00:00.000Z',
    given_on: '2024-09-26',
    speaker: null,
    speakers: [],
    conference_name: 'Rails World 2024',
    conference_slug: 'rails-world-2024',
    language: 'en',
    ...change,
  });

export const talks = (list: TalkCard[], change: Partial<ConferenceTalks> = {}): ConferenceTalks => ({
  talks: list,
  total_results: list.length,
  facets: { video: list.length, formats: [], languages: [], subjects: [] },
  days: [],
  ...change,
});
