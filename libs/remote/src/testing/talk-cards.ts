import type { TalkCard } from '@lectern/contracts';

const sandi = { id: 1, slug: 'sandi-metz', speakername: 'Sandi Metz', profile_picture_url: null };

/** An arbitrary talk; a test overrides what matters to it. */
export function aTalk(number: number, its: Partial<TalkCard> = {}): TalkCard {
  return {
    id: number,
    slug: `talk-${number}`,
    title: `Talk ${number}`,
    description: `About ${number}`,
    thumbnail_url: null,
    youtube_link: null,
    duration: 1_800,
    internal_views: 0,
    total_likes: 0,
    created_at: '2024-01-01T00:00:00.000Z',
    speaker: sandi,
    speakers: [sandi],
    conference_name: null,
    conference_slug: null,
    given_on: null,
    language: null,
    format: null,
    video: 'available',
    transcribed: false,
    has_slides: false,
    recordings_count: 1,
    starts_at: null,
    ...its,
  };
}

/** Talks 1 to `count`. */
export const talks = (count: number): TalkCard[] => Array.from({ length: count }, (_, i) => aTalk(i + 1));
