// Parts of answers with exactly the fields of product.md, sections 3 and 7, such as a server has that knows nothing of later
// fields. They have no contract's type: its later fields are what is missing.

/** What a page shows of a field that is missing and was not expected to be. */
export const expectNothingMissing = () =>
  expect(document.body.innerHTML).not.toMatch(/undefined|NaN|Invalid Date/);

export const firstTalk = (number: number) => ({
  id: number,
  slug: `talk-${number}`,
  title: `Talk ${number}`,
  description: `About ${number}`,
  thumbnail_url: null,
  youtube_link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  duration: 1_800,
  internal_views: 12,
  created_at: '2024-01-01T00:00:00.000Z',
  total_likes: 3,
  speaker: { speakername: 'Sandi Metz' },
});

export const firstSpeaker = (number: number) => ({
  id: number,
  slug: `speaker-${number}`,
  speakername: `Speaker ${number}`,
  first_name: 'Speaker',
  last_name: String(number),
  description: `Speaks about ${number}`,
  profile_picture_url: null,
  profile_picture: null,
  github_link: 'https://github.com/speaker',
  talk_count: 3,
});

export const firstConference = (number: number) => ({
  slug: `conference-${number}`,
  name: `Conference ${number}`,
  logo: null,
  location: 'Toronto, Canada',
  start_date: '2024-09-26',
});

export const firstSlot = (number: number) => ({
  id: number,
  talk_id: number,
  talk_title: `Talk ${number}`,
  start_time: '2024-09-26T13:45:00.000Z',
  end_time: '2024-09-26T15:00:00.000Z',
  actionable: true,
  add_calendar: false,
});

export const firstNote = (number: number) => ({
  id: number,
  content: `Note ${number}`,
  talk_id: 7,
  slot_id: null,
  user_id: 3,
  created_at: '2024-01-01T00:00:00.000Z',
  public_at: null,
  total_likes: 2,
  user: { first_name: 'Rosa' },
});
