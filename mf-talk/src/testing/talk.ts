import type { Talk, TalkAnswer, TalkMore, TalkSpeaker } from '@lectern/contracts';
import { aTalk as aTalkCard } from '@lectern/remote/testing';

const rosa: TalkSpeaker = {
  id: 4,
  slug: 'rosa-gutierrez',
  speakername: 'Rosa Gutiérrez',
  profile_picture_url: null,
};

/** A sample talk; tests override the fields that matter to them. */
export function aTalk(its: Partial<Talk> = {}): Talk {
  return {
    ...aTalkCard(7),
    slug: 'solid-queue',
    title: 'Solid Queue Internals',
    description: 'How a job queue lives inside the database.',
    youtube_link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    duration: 1720,
    internal_views: 12480,
    total_likes: 342,
    created_at: '2024-09-26T00:00:00.000Z',
    speaker: rosa,
    speakers: [rosa],
    conference_name: 'Rails World 2024',
    conference_slug: 'rails-world-2024',
    tags: ['jobs', 'c++'],
    summary: 'A queue in the **database**.',
    description_blocks: [
      { type: 'paragraph', content: [{ text: 'How a job queue lives inside the database.' }] },
    ],
    description_origin: 'source',
    original_title: null,
    series_slug: null,
    gone_on: null,
    youtube_views: null,
    ends_at: null,
    recordings: [
      { kind: 'youtube', url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', host: 'youtube.com' },
    ],
    links: [],
    chapters: [],
    ...its,
  };
}

export const theAnswer = (talk: Talk, its: Partial<TalkAnswer> = {}): TalkAnswer => ({
  talk,
  total_likes: talk.total_likes,
  liked: false,
  mine: false,
  subscribed: false,
  draft: false,
  hidden_reason: null,
  ...its,
});

/** A sample talk without related talks; tests override the fields that matter to them. */
export const theMore = (its: Partial<TalkMore> = {}): TalkMore => ({
  part_of: null,
  parts: [],
  order: null,
  previous: null,
  next: null,
  also_given: [],
  more: { conference: [], speakers: [], subject: [] },
  all: { conference: null, speaker: null, subject: null },
  ...its,
});
