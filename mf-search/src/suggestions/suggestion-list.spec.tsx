import { definePage, useLocation } from '@lectern/remote';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { SearchBox } from '@lectern/ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { suggestions } from '../testing/suggestions';
import { typeIn } from '../testing/type-in';
import { SuggestionList } from './suggestion-list';
import { SUGGESTION_DEBOUNCE } from './use-suggestions';

const api = serveApi();
let log: jest.SpyInstance;
beforeEach(() => {
  log = jest.spyOn(console, 'warn').mockImplementation();
  api.answer({
    'talks/search_suggestions?query=rai': {
      body: suggestions('Rails (and C++) at scale', 'Off the rails', 'Trails'),
    },
    'talks/search_suggestions?query=rub': { body: suggestions('Ruby') },
  });
});
afterEach(() => {
  jest.useRealTimers();
  log.mockRestore();
});

function Page() {
  const input = useRef<HTMLInputElement>(null);
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  return (
    <>
      <SearchBox label="Header search" input={{ ref: input }} onSubmit={(event) => event.preventDefault()}>
        <SuggestionList input={input} />
      </SearchBox>
      <p>{`${pathname} ${JSON.stringify(state)}`}</p>
    </>
  );
}
const show = () => {
  const view = renderPage(definePage({ Page }), '*', '/');
  return { ...view, box: screen.getByRole<HTMLInputElement>('combobox') };
};
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('Suggestion debounce: 500 ms after the last key, for the trimmed text', async () => {
  const { box } = show();
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
  const pause = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  for (const value of ['ra', ' rai ']) {
    fireEvent.input(box, { target: { value } });
    await pause(SUGGESTION_DEBOUNCE - 1);
  }
  expect(api.asked).toEqual([]);
  await pause(1);
  jest.useRealTimers();
  expect(await screen.findAllByRole('option')).toHaveLength(3);
  expect(api.asked).toEqual(['talks/search_suggestions?query=rai']);
});

test('Header search: no request for empty or whitespace text, and the list is emptied', async () => {
  const { box } = show();
  await typeIn(box, '   ');
  expect(api.asked).toEqual([]);
  await typeIn(box, 'rai');
  await screen.findByRole('listbox');
  await typeIn(box, '  ', 0);
  expect(screen.queryByRole('listbox')).toBeNull();
  // What follows does not bring back what was found before.
  await typeIn(box, 'rub', 1);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(api.asked).toHaveLength(1);
});

test('Suggestion failure: logged, list emptied', async () => {
  const { box } = show();
  await typeIn(box, 'rai');
  await screen.findByRole('listbox');
  api.answer({ 'talks/search_suggestions?query=x': { status: 500, body: { error: 'Broken' } } });
  await typeIn(box, 'x');
  await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch suggestions: Broken'));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(box.getAttribute('aria-expanded')).toBe('false');
});

test('an answer that is no array suggests nothing', async () => {
  api.answer({ 'talks/search_suggestions?query=x': { body: { success: true } } });
  const { box } = show();
  await typeIn(box, 'rai');
  await screen.findByRole('listbox');
  await typeIn(box, 'x');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

test('an old answer never replaces a newer one', async () => {
  let release = () => {};
  const hold = new Promise<void>((resolve) => (release = resolve));
  api.answer({ 'talks/search_suggestions?query=r': { body: suggestions('Old'), hold } });
  const { box, client } = show();
  await typeIn(box, 'r');
  await waitFor(() => expect(api.asked).toHaveLength(1));
  await typeIn(box, 'rub');
  await screen.findByRole('option', { name: 'Ruby' });
  release();
  await waitFor(() => expect(client.getQueryData(['search', 'suggestions', 'r'])).toBeTruthy());
  await act(async () => {});
  expect(options()).toEqual(['Ruby']);
});

test('the arrow keys go around; the box names what is chosen and keeps the focus', async () => {
  const { box } = show();
  await typeIn(box, 'rai');
  const list = await screen.findByRole('listbox', { name: 'Suggested talks' });
  expect(box.getAttribute('aria-expanded')).toBe('true');
  expect(box.getAttribute('aria-controls')).toBe(list.id);
  const chosen = () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent;
  expect(chosen()).toBeUndefined();
  const seen = [];
  for (const key of ['ArrowUp', 'ArrowDown', 'ArrowDown']) {
    await userEvent.keyboard(`{${key}}`);
    seen.push(chosen());
    expect(within(list).getByRole('option', { selected: true }).textContent).toBe(chosen());
  }
  expect(seen).toEqual(['Trails', 'Rails (and C++) at scale', 'Off the rails']);
  expect(document.activeElement).toBe(box);
  // Another text is another choice.
  await typeIn(box, 'rail', 1);
  expect(chosen()).toBeUndefined();
});

test('Enter opens the talk that is chosen, as one found by a search', async () => {
  const { box } = show();
  await typeIn(box, 'rai');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  screen.getByText('/video/talk-2 {"from":"search"}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Enter with nothing chosen is left to the form, and ends suggesting', async () => {
  const { box } = show();
  await typeIn(box, 'rub', 100);
  const sent = jest.fn();
  box.form?.addEventListener('submit', sent);
  await userEvent.keyboard('{Enter}');
  expect(sent).toHaveBeenCalledTimes(1);
  screen.getByText('/ null');
  await typeIn(box, 'rub', 0);
  fireEvent.submit(box.form as HTMLFormElement);
  await act(async () => {});
  expect(api.asked).toEqual([]);
});

test('a key that belongs to an input method chooses nothing', async () => {
  const { box } = show();
  await typeIn(box, 'rai');
  await screen.findByRole('listbox');
  fireEvent.keyDown(box, { key: 'ArrowDown', isComposing: true });
  expect(box.hasAttribute('aria-activedescendant')).toBe(false);
});

test('a click opens a talk; the press before it does not take the focus', async () => {
  const { box } = show();
  await typeIn(box, 'rai');
  await userEvent.click(await screen.findByRole('option', { name: 'Off the rails' }));
  screen.getByText('/video/talk-2 {"from":"search"}');
  expect(document.activeElement).toBe(box);
});

test('Escape closes the list and keeps the text; ArrowDown brings it back', async () => {
  const { box } = show();
  await typeIn(box, 'rai');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(box.value).toBe('rai');
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('listbox', undefined, { timeout: 3_000 });
  act(() => box.blur());
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('beginnings of words are marked, whatever they are written with', async () => {
  api.answer({
    'talks/search_suggestions?query=c%2B%2B+rai': {
      body: suggestions('Rails (and C++) at scale, no trails'),
    },
  });
  const { box } = show();
  await typeIn(box, 'c++ rai');
  const option = await screen.findByRole('option', { name: 'Rails (and C++) at scale, no trails' });
  expect([...option.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Rai', 'C++']);
});

test('what was typed before it came is suggested for, and it leaves the box as it was', async () => {
  const { box, unmount } = show();
  await typeIn(box, 'rai');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{ArrowDown}');
  unmount();
  expect(box.getAttribute('aria-expanded')).toBe('false');
  expect(box.hasAttribute('aria-controls')).toBe(false);
});
