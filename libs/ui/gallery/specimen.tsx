import type { TalkCard } from '@lectern/contracts';
import type { ReactNode } from 'react';

/** Components in their states, under their export names. */
export interface Specimen {
  names: readonly string[];
  states: Readonly<Record<string, ReactNode>>;
  /** Needs the page's width: light is shown above dark. */
  wide?: boolean;
}

const speaker = { id: 1, slug: 'ada', speakername: 'Ada Lovelace', profile_picture_url: null };

export const talk: TalkCard = {
  id: 1,
  slug: 'notes-on-the-engine',
  title: 'Notes on the Analytical Engine',
  description: 'What the engine can do, and what it cannot.',
  duration: 2311,
  internal_views: 12_480,
  speaker,
  speakers: [speaker],
  conference_name: 'EngineConf 2024',
  conference_slug: 'engineconf-2024',
  given_on: '2024-04-22',
  language: 'en',
  video: 'available',
  format: null,
  thumbnail_url: null,
  youtube_link: null,
  total_likes: 12,
  created_at: '2024-05-01T00:00:00.000Z',
  transcribed: false,
  has_slides: false,
  recordings_count: 1,
  starts_at: null,
};

export const talkWithoutVideo: TalkCard = {
  ...talk,
  id: 2,
  slug: 'lost-tapes',
  title: 'The Lost Tapes',
  language: 'fr',
  has_slides: true,
  transcribed: true,
  recordings_count: 3,
  video: 'not_recorded',
};

export const nothing = () => undefined;
