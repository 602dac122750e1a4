import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useDraft } from './drafts';

function Box({ place = 'talk-7', person = 3 }: { place?: string; person?: number | null }) {
  const { text, isRestored, write, sent } = useDraft(place, person);
  return (
    <>
      <textarea aria-label="Box" value={text} onChange={({ target }) => write(target.value)} />
      <button onClick={sent}>Sent</button>
      {isRestored && <p>Restored</p>}
    </>
  );
}
interface Viewed {
  person: number | null;
}
const AUTHOR: Viewed = { person: 3 };
const box = () => screen.getByLabelText<HTMLTextAreaElement>('Box');
const type = (text: string) => fireEvent.change(box(), { target: { value: text } });
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('lectern.draft.'));

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test('a draft is restored on the next visit, and marked as restored until it is edited', () => {
  const first = render(<Box />);
  type('Half a thought');
  expect(screen.queryByText('Restored')).toBeNull();
  first.unmount();
  render(<Box />);
  expect(box().value).toBe('Half a thought');
  screen.getByText('Restored');
  type('Half a thought more');
  expect(screen.queryByText('Restored')).toBeNull();
});

test('a draft belongs to one person and one place', () => {
  const { rerender } = render(<Box />);
  type('Mine');
  rerender(<Box key="place" place="talk-8" />);
  expect(box().value).toBe('');
  rerender(<Box key="person" person={4} />);
  expect(box().value).toBe('');
  rerender(<Box key="visitor" person={null} />);
  expect(box().value).toBe('');
});

test('a draft is offered when its author signs in, and stays in the box when the session ends', () => {
  const first = render(<Box />);
  type('Before');
  first.unmount();
  const { rerender } = render(<Box person={null} />);
  expect(box().value).toBe('');
  rerender(<Box />);
  expect(box().value).toBe('Before');
  rerender(<Box person={null} />);
  expect(box().value).toBe('Before');
  // A different user signs in: the draft is not theirs.
  rerender(<Box person={4} />);
  expect(box().value).toBe('');
});

test('what is written after the session ended is stored for the author of the text, and for no one else', () => {
  const { result, rerender, unmount } = renderHook(({ person }: Viewed) => useDraft('talk-7', person), {
    initialProps: AUTHOR,
  });
  act(() => result.current.write('Before'));
  const byAuthor = result.current;
  rerender({ person: null });
  act(() => result.current.write('After'));
  expect(result.current.text).toBe('After');
  // A response that arrives when someone else has signed in.
  rerender({ person: 4 });
  act(() => byAuthor.write((stored) => `${stored}, and later`));
  expect([result.current.text, drafts()]).toEqual(['', ['lectern.draft.3.talk-7']]);
  unmount();
  render(<Box />);
  expect(box().value).toBe('After, and later');
});

test('a text that could not be sent returns to the box, unless that holds another one', () => {
  const first = renderHook(() => useDraft('talk-7', 3));
  act(() => expect(first.result.current.giveBack('Refused')).toBe(true));
  expect(first.result.current.text).toBe('Refused');
  // Both in one turn: the second must see the first before it is rendered.
  act(() => {
    first.result.current.sent();
    expect(first.result.current.giveBack('One')).toBe(true);
    expect(first.result.current.giveBack('Two')).toBe(false);
  });
  act(() => first.result.current.sent());
  first.unmount();
  render(<Box />);
  type('Typed meanwhile');
  expect(first.result.current.giveBack('Refused late')).toBe(false);
  expect(box().value).toBe('Typed meanwhile');
});

test('what is written after Log out is not stored', () => {
  const { result, rerender } = renderHook(({ person }: Viewed) => useDraft('talk-7', person), {
    initialProps: AUTHOR,
  });
  act(() => result.current.write('Before'));
  act(() => {
    localStorage.clear();
    dispatchEvent(new Event('lectern:signed-out'));
    rerender({ person: null });
  });
  act(() => result.current.write('After'));
  expect(drafts()).toEqual([]);
});

test('sending clears a box that was reopened in the meantime', () => {
  const first = renderHook(() => useDraft('talk-7', 3));
  act(() => first.result.current.write('On its way'));
  first.unmount();
  render(<Box />);
  expect(box().value).toBe('On its way');
  act(() => first.result.current.sent());
  expect(box().value).toBe('');
  expect(drafts()).toEqual([]);
});

test('a text that arrived after all is removed from the box, and a different one stays', () => {
  const first = renderHook(() => useDraft('talk-7', 3));
  first.unmount();
  render(<Box />);
  type('On its way');
  act(() => first.result.current.arrived('Another'));
  expect([box().value, drafts()]).toEqual(['On its way', ['lectern.draft.3.talk-7']]);
  act(() => first.result.current.arrived('On its way'));
  expect([box().value, drafts()]).toEqual(['', []]);
});

test('a draft is deleted when it is sent, when it is emptied, and on Log out', () => {
  const view = render(<Box />);
  type('To be sent');
  fireEvent.click(screen.getByText('Sent'));
  expect([box().value, drafts()]).toEqual(['', []]);
  type('To be emptied');
  type('');
  expect(drafts()).toEqual([]);
  type('To be left');
  act(() => void dispatchEvent(new Event('lectern:signed-out')));
  expect(box().value).toBe('');
  view.unmount();
});

test('a draft sent in another tab disappears here if the text is the same, and stays if it differs', () => {
  render(<Box />);
  type('The same');
  const key = 'lectern.draft.3.talk-7';
  const sentThere = (text: string) =>
    act(
      () =>
        void dispatchEvent(
          new StorageEvent('storage', { key, newValue: JSON.stringify({ text, at: 1, sent: true }) }),
        ),
    );
  sentThere('Another');
  expect(box().value).toBe('The same');
  sentThere('The same');
  expect(box().value).toBe('');
});

test('a draft stays in the box when another tab logs out', () => {
  render(<Box />);
  type('Still here');
  localStorage.clear();
  act(
    () => void dispatchEvent(new StorageEvent('storage', { key: 'lectern.draft.3.talk-7', newValue: null })),
  );
  expect(box().value).toBe('Still here');
});

test.each(['full', 'forbidden'])('a draft lasts as long as the page where the storage is %s', () => {
  for (const method of ['setItem', 'getItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('No', 'QuotaExceededError');
    });
  const first = render(<Box place="full" />);
  type('Kept all the same');
  first.unmount();
  render(<Box place="full" />);
  expect(box().value).toBe('Kept all the same');
});

test.each(['{"words":"of another version"}', 'no json', '[]', 'null', '{"text":5}'])(
  'a stored draft of another version, %s, is ignored',
  (value) => {
    localStorage.setItem('lectern.draft.3.talk-7', value);
    render(<Box />);
    expect(box().value).toBe('');
  },
);

test('fifty drafts are stored and the oldest are deleted first, even if the clock is wrong', () => {
  for (let place = 0; place < 60; place += 1) {
    jest.spyOn(Date, 'now').mockReturnValue(place);
    const view = render(<Box place={`talk-${place}`} />);
    type('Words');
    view.unmount();
  }
  expect(drafts()).toHaveLength(50);
  expect(drafts()).not.toContain('lectern.draft.3.talk-9');
  expect(drafts()).toContain('lectern.draft.3.talk-10');
});
