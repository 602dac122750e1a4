import { aTalk } from '@lectern/remote/testing';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TalkCard } from './talk-card';

const rosa = { id: 3, slug: 'rosa-gutierrez', speakername: 'Rosa Gutiérrez', profile_picture_url: null };
const talk = aTalk(1, {
  slug: 'solid-queue-internals',
  title: 'Solid Queue Internals',
  description: 'A job queue inside the database.',
  duration: 1720,
  internal_views: 12_480,
  created_at: '2024-09-26T00:00:00.000Z',
  speaker: rosa,
  speakers: [rosa],
  conference_name: 'Rails World 2024',
  conference_slug: 'rails-world-2024',
});
const show = (props: Partial<Parameters<typeof TalkCard>[0]>) =>
  render(<TalkCard talk={talk} {...props} />, { wrapper: MemoryRouter });

test('a card links to the talk, its speaker and its conference, and shows its views and age', () => {
  const { container } = show({});
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/video/solid-queue-internals',
    '/speakers/rosa-gutierrez',
    '/conference/rails-world-2024',
  ]);
  expect(screen.getByRole('heading', { level: 3, name: talk.title })).toBeTruthy();
  expect(container.textContent).toContain('Rosa Gutiérrez');
  expect(container.textContent).toMatch(/12,480 views · \d+ years? ago/);
});

test('a card leaves out views below ten, which say nothing', () => {
  const { container, rerender } = show({ talk: { ...talk, internal_views: 9 } });
  expect(container.textContent).not.toContain('views');
  rerender(<TalkCard talk={{ ...talk, internal_views: 10 }} />);
  expect(container.textContent).toContain('10 views');
});

test('a recommended talk says why instead', () => {
  const { container } = show({ why: 'Every trade-off in half an hour.' });
  expect(container.textContent).toContain('Every trade-off in half an hour.');
  expect(container.textContent).not.toContain('views');
});

test('a card names every speaker', () => {
  const { container } = show({
    talk: { ...talk, speakers: [rosa, { ...rosa, id: 4, speakername: 'Donal McBreen' }] },
  });
  expect(container.textContent).toContain('Rosa Gutiérrez, Donal McBreen');
});

test('a card shows the description in its place, or the fallback', () => {
  const { container, rerender } = show({ description: true, headingLevel: 2 });
  expect(screen.getByRole('heading', { level: 2 })).toBeTruthy();
  expect(container.textContent).toContain('A job queue inside the database.');
  expect(container.textContent).not.toContain('views');
  rerender(<TalkCard talk={{ ...talk, description: '' }} description fallback="Rails World" />);
  expect(container.textContent).toContain('Rails World');
});
