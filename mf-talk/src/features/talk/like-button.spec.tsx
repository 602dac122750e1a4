import { useAuth } from '@lectern/auth';
import { SIGN_IN_TO_LIKE, type LikeAnswer } from '@lectern/contracts';
import { useAlerts } from '@lectern/remote';
import { serveApi } from '@lectern/remote/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '../../testing/show';
import { LikeButton } from './like-button';

const api = serveApi();
const path = 'talks/solid-queue/like_talks';
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Like this talk/ });
const alerts = () => useAlerts.getState().alerts.map(({ text }) => text);

const onLiked = jest.fn<void, [LikeAnswer]>();
const like = (likes: number, liked = false) =>
  show(
    <LikeButton
      kind="talks"
      id="solid-queue"
      label="Like this talk"
      likes={likes}
      liked={liked}
      onLiked={onLiked}
    />,
  );

beforeEach(() => {
  onLiked.mockReset();
  useAlerts.setState({ alerts: [] });
  useAuth.setState({ user: { id: 3, first_name: 'Member', image: null }, known: true, isAssumed: false });
});

test('a like is counted, and the button is disabled while the request is in flight', async () => {
  let answer = (_: unknown) => {};
  const hold = new Promise((done) => (answer = done));
  api.answer({ [path]: { body: { total_likes: 343, liked: true }, hold } });
  like(342);

  expect(button().disabled).toBe(false);
  fireEvent.click(button());
  await waitFor(() => expect(button().disabled).toBe(true));
  answer(null);
  await waitFor(() => expect(button().disabled).toBe(false));
  expect(onLiked.mock.calls[0]?.[0]).toEqual({ total_likes: 343, liked: true });
  expect(alerts()).toEqual([]);
});

test('the button says whether the talk is liked, and how often', () => {
  like(1, true);
  expect(button().getAttribute('aria-pressed')).toBe('true');
  expect(button().getAttribute('aria-label')).toBe('Like this talk, 1 like');
  expect(button().textContent).toBe('1');
});

test.each([
  ['a refused visitor', { status: 401, body: { success: false, error: 'x', code: 'UNAUTHENTICATED' } }],
  ['an answer without total_likes', { body: {} }],
])('%s is asked to log in', async (_, answer) => {
  api.answer({ [path]: answer });
  like(342);
  fireEvent.click(button());
  await waitFor(() => expect(alerts()).toEqual([SIGN_IN_TO_LIKE.talks]));
  expect(button().disabled).toBe(false);
});

test('a known visitor is asked to log in without a request', async () => {
  useAuth.setState({ user: null, known: true });
  like(342);
  fireEvent.click(button());
  await waitFor(() => expect(alerts()).toEqual([SIGN_IN_TO_LIKE.talks]));
  expect(api.asked).toEqual([]);
});

test('a member whose status is slow, and who therefore counts as a visitor, can like', async () => {
  useAuth.setState({ user: null, known: true, isAssumed: true });
  api.answer({ [path]: { body: { total_likes: 343, liked: true } } });
  like(342);
  fireEvent.click(button());
  await waitFor(() => expect(onLiked).toHaveBeenCalled());
  expect(alerts()).toEqual([]);
});

test.each([
  ['its message', 'Too many requests', 'Too many requests'],
  ['the text of the catalogue', '', 'Failed to like note.'],
])('any other failure shows %s', async (_, error, text) => {
  api.answer({ [path]: { status: 429, body: { success: false, error } } });
  like(342);
  fireEvent.click(button());
  await waitFor(() => expect(alerts()).toEqual([text]));
});
