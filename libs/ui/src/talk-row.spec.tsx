import { aTalk } from '@lectern/remote/testing';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { TalkRow } from './talk-row';

const speaker = (id: number, speakername: string) => ({
  id,
  slug: speakername.toLowerCase().replaceAll(' ', '-'),
  speakername,
  profile_picture_url: null,
});
const sandi = speaker(1, 'Sandi Metz');
const talk = aTalk(1, {
  slug: 'all-the-little-things',
  title: 'All the Little Things',
  duration: 2311,
  speaker: sandi,
  speakers: [sandi],
  conference_name: 'RailsConf 2014',
  conference_slug: 'railsconf-2014',
  given_on: '2014-04-22',
  language: 'en',
  video: 'available',
});

const show = (its: Partial<typeof talk> = {}, props: Partial<Parameters<typeof TalkRow>[0]> = {}) =>
  render(<TalkRow talk={{ ...talk, ...its }} {...props} />, { wrapper: MemoryRouter });
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('a row links to the talk, its speakers and its conference, and shows its length', () => {
  show();
  expect(links()).toEqual([
    ['All the Little Things', '/video/all-the-little-things'],
    ['Sandi Metz', '/speakers/sandi-metz'],
    ['RailsConf 2014', '/conference/railsconf-2014'],
  ]);
  expect(screen.getByRole('article').textContent).toContain('Duration 38:31');
});

test("the year is added where the conference's name lacks it", () => {
  show({ conference_name: 'Montréal-Python', conference_slug: null });
  expect(links()).toContainEqual(['2014', '/search?year=2014']);
  expect(screen.getByRole('article').textContent).toContain('Sandi Metz, Montréal-Python, 2014');
});

test('after three speakers the others are counted', () => {
  const names = ['Ada One', 'Ada Two', 'Ada Three', 'Ada Four', 'Ada Five'];
  show({ speakers: names.map((name, place) => speaker(place + 1, name)) });
  expect(screen.getByRole('article').textContent).toContain(
    'Ada One, Ada Two, Ada Three and 2 more, RailsConf 2014',
  );
});

test('the conference replaces a speaker who is not named, even in its own list', () => {
  show({ speaker: null, speakers: [] }, { without: 'conference' });
  expect(links()).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'RailsConf 2014' })).toBeTruthy();
});

test('what the list already shows is omitted', () => {
  const { unmount } = show({}, { without: 'conference' });
  expect(screen.queryByText('RailsConf 2014')).toBeNull();
  unmount();
  show({}, { without: 'speakers' });
  expect(screen.queryByText('Sandi Metz')).toBeNull();
});

test('a row has a line of its description, a part of a recording has none', () => {
  const description = 'Two refactorings.';
  const { unmount } = show({ description });
  expect(screen.getByText(description)).toBeTruthy();
  unmount();
  show({ description }, { part: true });
  expect(screen.queryByText(description)).toBeNull();
});

test('badges show what sets a talk apart', () => {
  show({
    format: 'keynote',
    language: 'fr',
    has_slides: true,
    transcribed: true,
    recordings_count: 5,
  });
  const row = within(screen.getByRole('article'));
  for (const mark of ['Keynote', 'French', '5 recordings', 'Slides', 'Transcript']) {
    expect(row.getByText(mark)).toBeTruthy();
  }
  expect(screen.getByRole('heading').getAttribute('lang')).toBe('fr');
});

test.each([
  ['expected', 'Recording expected'],
  ['not_recorded', 'No recording'],
  ['cancelled', 'Cancelled'],
  ['unknown', 'No recording'],
  ['not_public', 'Recording not public'],
  ['gone', 'Recording gone'],
] as const)('a talk whose video is %s has a mark in words', (video, mark) => {
  const { container } = show({ video });
  expect(screen.getByText(mark)).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
  expect(container.textContent).not.toContain('38:31');
});

test('a recording hosted elsewhere counts as something to watch', () => {
  const { container } = show({ video: 'elsewhere' });
  expect(container.textContent).toContain('38:31');
  expect(container.textContent).not.toContain('recording');
});

test('a part of a recording has no picture', () => {
  const { container } = show({}, { part: true });
  expect(container.querySelector('.art')).toBeNull();
});
