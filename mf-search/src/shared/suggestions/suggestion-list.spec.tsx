import { useAuth } from '@lectern/auth';
import type { SearchBoxAnswer } from '@lectern/contracts';
import { definePage, useLocation } from '@lectern/remote';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { SearchBox } from '@lectern/ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { suggestions } from '../../testing/suggestions';
import { typeIn } from '../../testing/type-in';
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
    'search/suggestions*': { body: boxOf({}) },
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
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const ALL = (text: string) => `All talks for “${text}”`;
const boxOf = (its: Partial<SearchBoxAnswer>): SearchBoxAnswer => ({
  talks: [],
  people: [],
  conferences: [],
  subjects: [],
  video: null,
  ...its,
});

test('the number of suggestions is announced, even when there are none', async () => {
  api.answer({ 'talks/search_suggestions?query=zzz': { body: [] } });
  const { box } = show();
  const announcement = () => document.querySelector('[aria-live="polite"]')?.textContent;
  expect(announcement()).toBe('');
  await typeIn(box, 'rai');
  await screen.findByRole('listbox');
  // Three talks, and the link to all of them.
  expect(announcement()).toBe('4 suggestions');
  await userEvent.clear(box);
  expect(announcement()).toBe('');
  await typeIn(box, 'zzz');
  await waitFor(() => expect(announcement()).toBe('No suggestions'));
});

test('Suggestion debounce: the trimmed text is requested 500 ms after the last key', async () => {
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
  expect(await screen.findAllByRole('option')).toHaveLength(4);
  expect([...api.asked].sort()).toEqual([
    'search/suggestions?query=rai',
    'talks/search_suggestions?query=rai',
  ]);
});

test('Header search: empty or whitespace-only text sends no request and empties the list', async () => {
  const { box } = show();
  await typeIn(box, '   ');
  expect(api.asked).toEqual([]);
  await typeIn(box, 'rai');
  await screen.findByRole('listbox');
  await typeIn(box, '  ', 0);
  expect(screen.queryByRole('listbox')).toBeNull();
  // Typing on does not bring back the earlier suggestions.
  await typeIn(box, 'rub', 1);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(api.asked).toHaveLength(2);
});

test('Suggestion failure: it is logged and the list is emptied', async () => {
  const { box } = show();
  await typeIn(box, 'rai');
  await screen.findByRole('listbox');
  api.answer({ 'talks/search_suggestions?query=x': { status: 500, body: { error: 'Broken' } } });
  await typeIn(box, 'x');
  await waitFor(() => expect(log).toHaveBeenCalledWith('Failed to fetch suggestions: Broken'));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  expect(box.getAttribute('aria-expanded')).toBe('false');
});

test('a response that is not an array suggests nothing', async () => {
  api.answer({ 'talks/search_suggestions?query=x': { body: { success: true } } });
  const { box } = show();
  await typeIn(box, 'rai');
  await screen.findByRole('listbox');
  await typeIn(box, 'x');
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

test('an outdated response never replaces a newer one', async () => {
  let release = () => {};
  const hold = new Promise<void>((resolve) => (release = resolve));
  api.answer({ 'talks/search_suggestions?query=r': { body: suggestions('Old'), hold } });
  const { box, client } = show();
  await typeIn(box, 'r');
  await waitFor(() => expect(api.asked).toHaveLength(2));
  await typeIn(box, 'rub');
  await screen.findByRole('option', { name: 'Ruby' });
  release();
  await waitFor(() => expect(client.getQueryData(['search', 'suggestions', 'r'])).toBeTruthy());
  await act(async () => {});
  expect(names()).toEqual(['Ruby', ALL('rub')]);
});

test('the arrow keys wrap around, and the box names the active option and keeps the focus', async () => {
  const { box } = show();
  await typeIn(box, 'rai');
  const list = await screen.findByRole('listbox', { name: 'Suggestions' });
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
  expect(seen).toEqual([ALL('rai'), 'Rails (and C++) at scale', 'Off the rails']);
  expect(document.activeElement).toBe(box);
  // A different text resets the choice.
  await typeIn(box, 'rail', 1);
  expect(chosen()).toBeUndefined();
});

test('Enter opens the chosen talk, counted as opened from a search', async () => {
  const { box } = show();
  await typeIn(box, 'rai');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  screen.getByText('/video/talk-2 {"from":"search"}');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Enter without a choice submits the form and closes the suggestions', async () => {
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

test('a click opens a talk, and pressing the mouse does not take the focus', async () => {
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
  await screen.findByRole('listbox');
  act(() => box.blur());
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('people, conferences and subjects follow the talks in one list that ends with a link to all talks', async () => {
  api.answer({
    'search/suggestions?query=rub': {
      body: boxOf({
        talks: [
          {
            id: 1,
            slug: 'talk-1',
            title: 'Ruby',
            speaker: 'Keiju Ishitsuka',
            conference_name: 'RubyKaigi 2013',
            recordings_count: 3,
            marks: [[0, 3]],
          },
        ],
        people: [
          {
            id: 4,
            slug: 'sam-ruby',
            name: 'Sam Ruby',
            profile_picture_url: null,
            talk_count: 2,
            first_year: 2010,
            last_year: 2011,
            talks_on_this: null,
            marks: [[4, 7]],
          },
        ],
        subjects: [{ slug: 'ruby', name: 'Ruby', talk_count: 2_533, marks: [] }],
      }),
    },
  });
  const { box } = show();
  await typeIn(box, 'rub');
  await screen.findByRole('listbox');
  expect(screen.getAllByRole('group').map((kind) => kind.getAttribute('aria-label'))).toEqual([
    'Talks',
    'People',
    'Subjects',
    'Search',
  ]);
  expect(names()).toEqual([
    'RubyKeiju Ishitsuka, RubyKaigi 2013, 3 recordings',
    'Sam Ruby2 talks, 2010 to 2011',
    'Ruby2,533 talks',
    ALL('rub'),
  ]);
  const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['Rub', 'Rub']);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  screen.getByText('/speakers/sam-ruby null');
});

test('each part appears when it is there: all ten talks first, then people, and the choice stays', async () => {
  const titles = Array.from({ length: 10 }, (_, place) => `Ruby ${place + 1}`);
  let release = () => {};
  const hold = new Promise<void>((resolve) => (release = resolve));
  const person = { id: 4, slug: 'sam-ruby', name: 'Sam Ruby', profile_picture_url: null, talk_count: 2 };
  const about = { first_year: 2010, last_year: 2011, talks_on_this: null, marks: [] };
  const talk = { speaker: 'Keiju Ishitsuka', conference_name: null, recordings_count: 1, marks: [] };
  api.answer({
    'talks/search_suggestions?query=rub': { body: suggestions(...titles) },
    'search/suggestions?query=rub': {
      body: boxOf({
        talks: suggestions(...titles.slice(0, 4)).map((known) => ({ ...known, ...talk })),
        people: [{ ...person, ...about }],
      }),
      hold,
    },
  });
  const { box } = show();
  await typeIn(box, 'rub');
  await screen.findByRole('listbox');
  expect(names()).toEqual([...titles, ALL('rub')]);
  await userEvent.keyboard('{ArrowUp}');
  release();
  await screen.findByRole('option', { name: /^Sam Ruby/ });
  expect(names().slice(0, 10)).toEqual(
    titles.map((title, place) => title + (place < 4 ? 'Keiju Ishitsuka' : '')),
  );
  expect(screen.getByRole('option', { selected: true }).textContent).toBe(ALL('rub'));
});

test('suggestions go on when a translator replaces their texts', async () => {
  const matching = (title: string, marks: [number, number][]) =>
    boxOf({
      talks: suggestions(title).map((talk) => ({
        ...talk,
        speaker: null,
        conference_name: null,
        recordings_count: 1,
        marks,
      })),
    });
  api.answer({
    'talks/search_suggestions?query=rub': { body: suggestions('On Ruby and Rubinius') },
    'search/suggestions?query=rub': {
      body: matching('On Ruby and Rubinius', [
        [3, 6],
        [12, 15],
      ]),
    },
    'talks/search_suggestions?query=ruby': { body: suggestions('On Ruby and Rubinius') },
    'search/suggestions?query=ruby': { body: matching('On Ruby and Rubinius', [[3, 7]]) },
  });
  const { box } = show();
  await typeIn(box, 'rub');
  await waitFor(() => expect(document.querySelectorAll('mark')).toHaveLength(2));
  translate(screen.getByRole('listbox'));
  await typeIn(box, 'ruby');
  await waitFor(() =>
    expect([...document.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Ruby']),
  );
});

/** Does what a browser's translator does: each text becomes an element. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const font = document.createElement('font');
    font.textContent = `«${text.data}»`;
    text.replaceWith(font);
  }
}

describe('a link to a video', () => {
  const link = 'https://youtu.be/OSGv2VnC0go';
  const path = `query=${encodeURIComponent(link)}`;
  const answer = (talk: { id: number; slug: string; title: string } | null) =>
    api.answer({
      [`talks/search_suggestions?${path}`]: { body: [] },
      [`search/suggestions?${path}`]: { body: boxOf({ video: { youtube_link: link, talk } }) },
    });
  afterEach(() => act(() => useAuth.setState({ user: null, known: false })));

  test('opens its talk', async () => {
    answer({ id: 7, slug: 'idiomatic', title: 'Idiomatic Python' });
    const { box } = show();
    await typeIn(box, link);
    await screen.findByRole('option');
    expect(names()).toEqual(['Idiomatic PythonThe talk of this video']);
    await userEvent.keyboard('{Enter}');
    screen.getByText('/video/idiomatic {"from":"search"}');
  });

  test('offers a member to add the talk when no talk has this video', async () => {
    answer(null);
    act(() => useAuth.setState({ user: { id: 7, first_name: 'Member M', image: null }, known: true }));
    const { box } = show();
    await typeIn(box, link);
    await userEvent.click(await screen.findByRole('option', { name: /^Add this talk/ }));
    screen.getByText('/talks/new null');
  });

  test('suggests nothing to a visitor when no talk has this video', async () => {
    answer(null);
    const { box } = show();
    await typeIn(box, link);
    await waitFor(() => expect(api.asked).toContain(`search/suggestions?${path}`));
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});

test('text typed before the remote arrived gets suggestions and stays in the box', async () => {
  const { box, unmount } = show();
  await typeIn(box, 'rai');
  await screen.findByRole('listbox');
  await userEvent.keyboard('{ArrowDown}');
  unmount();
  expect(box.getAttribute('aria-expanded')).toBe('false');
  expect(box.hasAttribute('aria-controls')).toBe(false);
});
