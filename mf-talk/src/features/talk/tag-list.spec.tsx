import { serveApi } from '@lectern/remote/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '../../testing/show';
import { TagList } from './tag-list';

const api = serveApi();
const path = 'talks/solid-queue/ensure_tags';
const NO_TAGS = 'No tags available for this talk.';
const many = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const folded = () => screen.getByRole('list', { name: 'Tags' }).hasAttribute('data-folded');

function resizeTo(width: number, height = 800) {
  act(() => {
    Object.assign(window, { innerWidth: width, innerHeight: height });
    window.dispatchEvent(new Event('resize'));
  });
}

test('stored tags are shown, and none are generated', () => {
  show(<TagList slug="solid-queue" stored={['jobs']} />);
  expect(screen.getByRole('link', { name: 'jobs' }).getAttribute('href')).toBe('/search?tag=jobs');
  expect(screen.queryByRole('button')).toBeNull();
  expect(api.asked).toEqual([]);
});

test('without stored tags they are generated', async () => {
  api.answer({ [path]: { body: { tags: ['jobs & queues'] } } });
  show(<TagList slug="solid-queue" stored={[]} />);
  const link = await screen.findByRole('link', { name: 'jobs & queues' });
  expect(link.getAttribute('href')).toBe('/search?tag=jobs%20%26%20queues');
  expect(api.asked).toEqual([path]);
});

test('a talk without tags says so', async () => {
  api.answer({ [path]: { body: { tags: [] } } });
  show(<TagList slug="solid-queue" stored={[]} />);
  await screen.findByText(NO_TAGS);
});

test('a failure is only logged', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  api.answer({ [path]: { status: 429, body: { success: false, error: 'Slow down' } } });
  show(<TagList slug="solid-queue" stored={[]} />);
  await screen.findByText(NO_TAGS);
  expect(warn).toHaveBeenCalledWith('Failed to fetch the tags:', 'Slow down');
  warn.mockRestore();
});

test('more than 5 tags are folded, can be expanded, and fold again when the width changes', async () => {
  resizeTo(360);
  show(<TagList slug="solid-queue" stored={many} />);
  expect(folded()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: /^\.\.\.Read More/ }));
  expect(folded()).toBe(false);
  // A phone's browser bars come and go while scrolling.
  resizeTo(360, 700);
  expect(folded()).toBe(false);
  resizeTo(800);
  await waitFor(() => expect(folded()).toBe(true));
  fireEvent.click(screen.getByRole('button', { name: /^\.\.\.Read More/ }));
  fireEvent.click(screen.getByRole('button', { name: /^\.\.\.Read Less/ }));
  expect(folded()).toBe(true);
});

test('5 tags need no toggle', () => {
  show(<TagList slug="solid-queue" stored={many.slice(0, 5)} />);
  expect(screen.queryByRole('button')).toBeNull();
});
