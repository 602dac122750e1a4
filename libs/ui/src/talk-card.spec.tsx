import type { TalkCard as Talk } from '@lectern/contracts';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TalkCard } from './talk-card';

const rosa = { id: 3, slug: 'rosa-gutierrez', speakername: 'Rosa Gutiérrez', profile_picture_url: null };
const talk: Talk = {
  id: 1,
  slug: 'solid-queue-internals',
  title: 'Solid Queue Internals',
  description: 'A job queue inside the database.',
  youtube_link: null,
  thumbnail_url: null,
  duration: 1720,
  internal_views: 12_480,
  total_likes: 342,
  created_at: '2024-09-26T00:00:00.000Z',
  speaker: rosa,
  speakers: [rosa],
  conference_name: 'Rails World 2024',
  conference_slug: null,
  given_on: null,
  language: null,
  format: null,
  video: 'available',
  transcribed: false,
  has_slides: false,
  recordings_count: 1,
  starts_at: null,
};
const show = (props: Partial<Parameters<typeof TalkCard>[0]>) =>
  render(<TalkCard talk={talk} {...props} />, { wrapper: MemoryRouter });

test('leads to the talk and says who, how often seen and how old', () => {
  const { container } = show({});
  expect(screen.getByRole('link').getAttribute('href')).toBe('/video/solid-queue-internals');
  expect(screen.getByRole('heading', { level: 3, name: talk.title })).toBeTruthy();
  expect(container.textContent).toContain('Rosa Gutiérrez');
  expect(container.textContent).toMatch(/12,480 views · \d+ years? ago/);
});

test('names everybody on stage', () => {
  const { container } = show({
    talk: { ...talk, speakers: [rosa, { ...rosa, id: 4, speakername: 'Donal McBreen' }] },
  });
  expect(container.textContent).toContain('Rosa Gutiérrez, Donal McBreen');
});

test('shows the description in its place, or the fallback', () => {
  const { container, rerender } = show({ description: true, headingLevel: 2 });
  expect(screen.getByRole('heading', { level: 2 })).toBeTruthy();
  expect(container.textContent).toContain('A job queue inside the database.');
  expect(container.textContent).not.toContain('views');
  rerender(<TalkCard talk={{ ...talk, description: '' }} description fallback="Rails World" />);
  expect(container.textContent).toContain('Rails World');
});
