import { aTalk } from '@lectern/remote/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { address, box, go, open, press, searchSite, speakers, tags } from '../../testing/search-site';

const { api } = searchSite();

const panel = () => screen.queryByRole('dialog', { name: 'Filters' });
const filterButton = () => screen.getByRole('button', { name: /^Filters/ });

test('the filter button counts selected tags plus speakers', async () => {
  open('/search?tag=rails,testing&speaker_name=Sandi%20Metz');
  expect(filterButton().textContent).toBe('3');
  expect(filterButton().getAttribute('aria-label')).toBe('Filters, 3 selected');
});

test('the panel counts what can be chosen, and applies the selection', async () => {
  open('/search?query=queue&tag=rails');
  await screen.findByRole('button', { name: /^testing/ });
  await userEvent.click(filterButton());
  const inside = panel() as HTMLElement;
  expect(document.activeElement).toBe(within(inside).getByRole('heading', { name: 'Filters' }));
  within(inside).getByRole('heading', { name: `Tags (${tags.length})` });
  within(inside).getByRole('heading', { name: `Speakers (${speakers.length})` });
  await press('testing', inside);
  await press('Sandi Metz', inside);
  expect(filterButton().textContent).toBe('3');
  expect(address()).toBe('/search?query=queue&tag=rails');
  // The panel shows how many talks would be left before anything is applied.
  await waitFor(() =>
    expect(api.asked).toContain(
      'talks/search_details?query=queue&tag=rails%2Ctesting&speaker_name=Sandi+Metz',
    ),
  );
  await userEvent.click(within(inside).getByRole('button', { name: 'Apply Filters 7 talks' }));
  expect(address()).toBe('/search?query=queue&tag=rails%2Ctesting&speaker_name=Sandi+Metz');
  expect(panel()).toBeNull();
  expect(filterButton().textContent).toBe('3');
});

test('text typed in the meantime is applied too', async () => {
  open();
  await screen.findByRole('button', { name: /^testing/ });
  await userEvent.type(box(), 'queue');
  await userEvent.click(filterButton());
  await press('testing', panel() as HTMLElement);
  await userEvent.click(screen.getByRole('button', { name: /^Apply Filters/ }));
  expect(address()).toBe('/search?query=queue&tag=testing');
});

test.each(['Escape', 'Back', 'Filters'])('%s closes the panel and discards its selection', async (way) => {
  open('/search?tag=rails');
  await screen.findByRole('button', { name: /^testing/ });
  await userEvent.click(filterButton());
  await press('testing', panel() as HTMLElement);
  if (way === 'Escape') await userEvent.keyboard('{Escape}');
  else await userEvent.click(way === 'Back' ? screen.getByRole('button', { name: way }) : filterButton());
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(filterButton());
  expect(filterButton().textContent).toBe('1');
  expect(address()).toBe('/search?tag=rails');
});

test('widening the screen or navigating away closes the panel', async () => {
  open();
  await userEvent.click(filterButton());
  act(() => void window.dispatchEvent(new Event('resize')));
  expect(panel()).toBeNull();
  await userEvent.click(filterButton());
  go('there');
  expect(panel()).toBeNull();
});

test('Back from results resets query, tags and speakers and reloads suggestions; then it goes home', async () => {
  open();
  await screen.findByText('Talk 1');
  go('there');
  api.answer({ 'talk_discoveries/top_recent_talks': { body: [aTalk(9)] } });
  await screen.findByRole('heading', { name: 'Search Results' });
  await userEvent.type(box(), ' more');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(address()).toBe('/search');
  expect(box().value).toBe('');
  await screen.findByText('Talk 9');
  expect(screen.queryAllByRole('button', { pressed: true })).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(address()).toBe('/');
});
