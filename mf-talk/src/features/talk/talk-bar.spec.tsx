import { useAuth } from '@lectern/auth';
import { serveApi } from '@lectern/remote/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '../../testing/show';
import { aTalk, theAnswer } from '../../testing/talk';
import { createPlayback } from './player/playback';
import { TalkBar } from './talk-bar';
import { useTalk } from './talk.queries';

const api = serveApi();
const talk = aTalk();
const path = `talks/${talk.slug}`;

function Bar() {
  const { data, viewer } = useTalk(talk.slug);
  return data ? <TalkBar answer={data} viewer={viewer} playback={createPlayback(0)} /> : null;
}
const pressed = () => screen.getByRole('button', { name: /^Like this talk/ }).getAttribute('aria-pressed');

test('a like given before the person is known is not undone by an older response', async () => {
  useAuth.setState({ user: null, known: false });
  api.answer({
    [path]: { body: theAnswer(talk) },
    [`POST ${path}/like_talks`]: { body: { total_likes: 1, liked: true } },
  });
  show(<Bar />);
  await waitFor(() => expect(pressed()).toBe('false'));
  // The viewer is requested before the like and the response arrives after it.
  let release = () => {};
  const hold = new Promise<void>((done) => (release = done));
  api.answer({ [path]: { body: theAnswer(talk), hold } });
  act(() => useAuth.setState({ user: { id: 3, first_name: 'Member', image: null }, known: true }));
  await waitFor(() => expect(api.asked.filter((each) => each === path)).toHaveLength(2));
  api.answer({ [path]: { body: theAnswer(talk, { liked: true, total_likes: 1 }), hold } });
  fireEvent.click(screen.getByRole('button', { name: /^Like this talk/ }));
  await waitFor(() => expect(api.asked.filter((each) => each === path)).toHaveLength(3));
  // It shows before the viewer's own talk has arrived.
  await waitFor(() => expect(pressed()).toBe('true'));
  release();
  await waitFor(() => expect(pressed()).toBe('true'));
});
