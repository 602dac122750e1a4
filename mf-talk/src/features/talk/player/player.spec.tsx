import type { TalkCard } from '@lectern/contracts';
import { aNote, serveApi } from '@lectern/remote/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { show } from '../../../testing/show';
import { aTalk } from '../../../testing/talk';
import { createPlayback } from './playback';
import { Player } from './player';

const api = serveApi();
const ORIGIN = 'https://www.youtube-nocookie.com';
const frame = () => screen.getByTitle<HTMLIFrameElement>('Solid Queue Internals');
const playButton = () => screen.getByRole('button', { name: /^Play Solid Queue Internals/ });

function open(its: Parameters<typeof aTalk>[0] = {}, start = 0, others: readonly TalkCard[] = []) {
  const playback = createPlayback(start);
  const { youtube_link: url } = its;
  const recordings =
    url === undefined
      ? {}
      : { recordings: url ? [{ kind: 'youtube' as const, url, host: 'youtube.com' }] : [] };
  show(
    <Player
      talk={aTalk({ ...recordings, ...its })}
      others={others}
      subscribed={false}
      start={start}
      playback={playback}
    />,
  );
  return playback;
}

/**
 * Presses play and loads the frame; returns the messages it receives, and a way to send its own. `sooner`
 * runs before the two are connected.
 */
async function play(sooner?: () => void) {
  fireEvent.click(playButton());
  const player: Window | null = frame().contentWindow;
  if (!player) throw new Error('the frame has no window');
  const sent: unknown[] = [];
  jest.spyOn(player, 'postMessage').mockImplementation((message: unknown, target: unknown) => {
    sent.push({ ...(JSON.parse(String(message)) as object), target });
  });
  fireEvent.load(frame());
  sooner?.();
  await waitFor(() => expect(sent).not.toEqual([]));
  const answer = (data: unknown, { origin = ORIGIN, source = player } = {}) =>
    void fireEvent(window, new MessageEvent('message', { data, origin, source }));
  return { sent, answer };
}

const seekTo = (seconds: number) => ({
  event: 'command',
  func: 'seekTo',
  args: [seconds, true],
  target: ORIGIN,
});
const at = (currentTime: unknown) => JSON.stringify({ event: 'infoDelivery', info: { currentTime } });

test('the poster is the widest picture that fits, then the one that every video has, then none', () => {
  const poster = () => document.querySelector('img');
  const at = 'https://i.ytimg.com/vi/dQw4w9WgXcQ/';
  open({ thumbnail_url: null });
  expect(poster()?.srcset).toBe(
    `${at}hqdefault.jpg 480w, ${at}sddefault.jpg 640w, ${at}maxresdefault.jpg 1280w`,
  );
  expect(poster()?.sizes).not.toBe('');
  fireEvent.error(poster() as HTMLImageElement);
  expect(poster()?.src).toBe(`${at}hqdefault.jpg`);
  expect(poster()?.srcset).toBe('');
  fireEvent.error(poster() as HTMLImageElement);
  expect(poster()).toBeNull();
});

test('until play is pressed nothing but a picture is loaded from the platform', () => {
  open();
  expect(document.querySelector('iframe')).toBeNull();
  expect(playButton().textContent).toContain('Playing loads the video from YouTube · 28:40');
  fireEvent.click(playButton());
  expect(frame().src).toBe(
    `${ORIGIN}/embed/dQw4w9WgXcQ?enablejsapi=1&origin=http%3A%2F%2Flocalhost&autoplay=1`,
  );
  expect(frame().getAttribute('referrerpolicy')).toBe('strict-origin-when-cross-origin');
  expect(document.activeElement).toBe(frame());
  screen.getByText('Loading the video');
  fireEvent.load(frame());
  expect(screen.queryByText('Loading the video')).toBeNull();
});

test('the video starts at the time in the link', () => {
  open({}, 90);
  fireEvent.click(playButton());
  expect(frame().src).toMatch(/&start=90$/);
});

test('an embed link is used as it is, with the player-api flag', () => {
  open({ youtube_link: 'https://www.youtube.com/embed/dQw4w9WgXcQ?list=PL1' });
  fireEvent.click(playButton());
  expect(frame().src).toMatch(/^https:\/\/www\.youtube\.com\/embed\/dQw4w9WgXcQ\?list=PL1&enablejsapi=1&/);
});

test.each(['https://www.youtube.com/watch', 'https://evil.example/embed/dQw4w9WgXcQ'])(
  'the link %s is invalid, which is shown and logged',
  (youtube_link) => {
    const error = jest.spyOn(console, 'error').mockImplementation(() => {});
    open({ youtube_link });
    screen.getByText('Invalid YouTube link');
    expect(error).toHaveBeenCalledWith(`Invalid YouTube link: ${youtube_link}`);
    expect(screen.queryByRole('button')).toBeNull();
  },
);

test('no link on the page can run a script', () => {
  open({ youtube_link: 'javascript:alert(1)/dQw4w9WgXcQ' });
  const targets = [...document.querySelectorAll('a')].map(({ href }) => href);
  expect(targets).toEqual([`${ORIGIN}/embed/dQw4w9WgXcQ`]);
});

test.each([
  ['unknown', '2012-05-01', 'No recording known', false],
  ['unknown', new Date().toISOString().slice(0, 10), 'No video yet', true],
  ['expected', '2026-09-24', 'The recording is expected', true],
  ['not_recorded', '2013-05-31', 'Not recorded', false],
  ['cancelled', '2026-05-30', 'Cancelled', false],
  ['not_public', '2013-05-31', 'The recording is not public', false],
  ['gone', '2013-05-31', 'Gone since November 14, 2026', false],
] as const)('a talk whose video is %s, given on %s, says so', (video, given_on, text, notifies) => {
  open({ youtube_link: null, video, given_on, gone_on: '2026-11-14' });
  screen.getByText(text);
  expect(screen.queryByRole('button', { name: 'Notify For Video' }) !== null).toBe(notifies);
  expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull();
});

test('other recordings stand in the place of one that cannot be watched', async () => {
  const other = aTalk({ id: 70, slug: 'again', conference_name: 'RubyConf 2015', given_on: '2015-11-15' });
  open({ youtube_link: null, video: 'gone' }, 0, [other]);
  screen.getByText(/The same talk was recorded once more\.$/);
  const link = await screen.findByRole('link', { name: 'Watch the one from RubyConf 2015' });
  expect(link.getAttribute('href')).toBe('/video/again');
});

test.each([
  [[], false],
  [[aNote(9)], true],
])('notes are offered in the place of a video only if there are any: %j', async (notes, isOffered) => {
  api.answer({ 'notes?talk_id=7&user_id=': { body: notes } });
  open({ youtube_link: null, video: 'not_recorded' });
  await waitFor(() => expect(api.asked).toContain('notes?talk_id=7&user_id='));
  if (isOffered) await screen.findByRole('link', { name: 'Read the notes' });
  else expect(screen.queryByText(/notes/)).toBeNull();
});

test('the poster says where a link starts', () => {
  open({}, 751);
  expect(playButton().textContent).toContain('starts at 12:31');
});

test('a subscriber sees that they are subscribed', () => {
  const awaited = aTalk({ youtube_link: null, recordings: [], video: 'expected' });
  show(<Player talk={awaited} others={[]} subscribed start={0} playback={createPlayback(0)} />);
  expect(screen.getByRole('button', { name: 'Notify For Video' }).getAttribute('aria-pressed')).toBe('true');
});

const elsewhere = (kind: 'vimeo' | 'file' | 'page', url: string) => ({
  youtube_link: null,
  recordings: [{ kind, url, host: new URL(url).hostname }],
});

test('Vimeo is played in its own player, only after a click', async () => {
  open(elsewhere('vimeo', 'https://player.vimeo.com/video/11980200'), 90);
  expect(playButton().textContent).toContain('Playing loads the video from Vimeo');
  expect(document.querySelector('iframe, video')).toBeNull();
  fireEvent.click(playButton());
  expect((await screen.findByTitle<HTMLIFrameElement>('Solid Queue Internals')).src).toBe(
    'https://player.vimeo.com/video/11980200?autoplay=1&dnt=1#t=90s',
  );
});

describe('a player that does not respond', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const openThere = () => screen.queryByRole('link', { name: /^Open on/ });

  test('is replaced by the poster after six seconds, with a link to the platform and a retry', async () => {
    open({}, 90);
    fireEvent.click(playButton());
    expect(document.activeElement).toBe(frame());
    fireEvent.load(frame());
    await pass(5_900);
    expect(openThere()).toBeNull();
    await pass(200);
    expect(screen.getByRole('alert').textContent).toBe('YouTube cannot be reached right now.');
    expect(openThere()?.getAttribute('href')).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s');
    expect(openThere()?.getAttribute('rel')).toContain('noopener');
    expect(openThere()?.getAttribute('target')).toBe('_blank');
    expect(document.activeElement).toBe(openThere());
    const before = frame();
    expect(before.hidden).toBe(true);

    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await pass(0);
    expect(openThere()).toBeNull();
    expect(frame()).not.toBe(before);
    expect(frame().hidden).toBe(false);
    expect(document.activeElement).toBe(frame());
    await pass(6_100);
    expect(openThere()).not.toBeNull();
  });

  const speak = (data: string, origin = ORIGIN) =>
    fireEvent(window, new MessageEvent('message', { data, origin, source: frame().contentWindow }));

  test('is left alone once it has responded, and comes back on a late response', async () => {
    open();
    fireEvent.click(playButton());
    await pass(3_000);
    speak('{}', 'https://elsewhere.example');
    await pass(3_100);
    expect(openThere()).not.toBeNull();
    speak('{"event":"onReady"}');
    expect(openThere()).toBeNull();
    expect(frame().hidden).toBe(false);
    await pass(20_000);
    expect(openThere()).toBeNull();
  });

  test('on Vimeo links to Vimeo', async () => {
    open(elsewhere('vimeo', 'https://player.vimeo.com/video/11980200'));
    fireEvent.click(playButton());
    await pass(100);
    expect(openThere()).toBeNull();
    await pass(6_100);
    expect(openThere()?.getAttribute('href')).toBe('https://player.vimeo.com/video/11980200');
    speak('{"event":"ready"}', 'https://player.vimeo.com');
    expect(openThere()).toBeNull();
  });
});

test('a file is played by the browser, and linked where it cannot be played', async () => {
  open(elsewhere('file', 'https://ia801.us.archive.org/1/a.mp4'));
  expect(playButton().textContent).toContain('Playing loads the video from archive.org');
  fireEvent.click(playButton());
  const video = await screen.findByLabelText<HTMLVideoElement>('Solid Queue Internals');
  expect(video.src).toBe('https://ia801.us.archive.org/1/a.mp4');
  fireEvent.error(video);
  expect(screen.getByRole('link', { name: 'Watch on archive.org' }).getAttribute('href')).toBe(video.src);
});

test('the transcripts of a file are its captions, each in its language', async () => {
  const addTextTrack = jest.fn((_kind: string, label: string, language: string) => ({
    addCue: (cue: object) => added.push({ label, language, ...cue }),
  }));
  const added: object[] = [];
  class Cue {
    constructor(
      readonly start: number,
      readonly end: number,
      readonly text: string,
    ) {}
  }
  Object.assign(window, { VTTCue: Cue });
  Object.assign(HTMLMediaElement.prototype, { addTextTrack });
  const answer = (language: string, texts: string[]) => ({
    transcripts: texts.map((text, index) => ({ timestamp: `00:0${index}`, text })),
    language,
    automatic: false,
    languages: [
      { language: 'en', automatic: false },
      { language: 'de', automatic: false },
    ],
  });
  const path = 'talks/solid-queue-internals/transcripts';
  api.answer({
    [path]: { body: answer('en', ['Hello', 'a < b']) },
    [`${path}?language=en`]: { body: answer('en', ['Hello', 'a < b']) },
    [`${path}?language=de`]: { body: answer('de', ['Hallo']) },
  });
  open({ ...elsewhere('file', 'https://ia801.us.archive.org/1/a.mp4'), slug: 'solid-queue-internals' });
  fireEvent.click(playButton());
  await waitFor(() => expect(added).toHaveLength(3));
  expect(added).toEqual([
    { label: 'English', language: 'en', start: 0, end: 1, text: 'Hello' },
    { label: 'English', language: 'en', start: 1, end: 6, text: 'a &lt; b' },
    { label: 'German', language: 'de', start: 0, end: 5, text: 'Hallo' },
  ]);
  expect(addTextTrack).toHaveBeenCalledTimes(2);
});

test('another host is a link without a referrer', () => {
  open(elsewhere('page', 'https://www.media.example/v/1'));
  const link = screen.getByRole('link', { name: /^Watch on media.example/ });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('of several recordings one is shown in the player, and any can be chosen', () => {
  open({
    recordings: [
      ...aTalk().recordings,
      { kind: 'page', url: 'https://archive.org/details/a', host: 'archive.org' },
    ],
  });
  screen.getByText('2 recordings');
  expect(screen.getByRole('button', { name: 'YouTube', pressed: true })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'archive.org' }));
  screen.getByRole('link', { name: /^Watch on archive.org/ });
  expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull();
});

test('a part of a recording is paused at its end, once', async () => {
  const playback = open({ starts_at: 60, ends_at: 120 }, 60);
  const { sent, answer } = await play();
  answer(at(119.9));
  answer(at(120.1));
  const pauses = () => sent.filter((message) => (message as { func?: string }).func === 'pauseVideo').length;
  expect(pauses()).toBe(1);
  answer(at(120.4));
  act(() => playback.seek(300));
  answer(at(300));
  expect(pauses()).toBe(1);
});

test('the player is asked for its time, and only messages from its own frame count', async () => {
  const playback = open();
  const { sent, answer } = await play();
  expect(sent).toEqual([{ event: 'listening', id: 'talk', channel: 'widget', target: ORIGIN }]);
  answer(at(63.5));
  expect(playback.time()).toBe(63.5);
});

test.each([
  ['another origin', at(9), { origin: 'https://evil.example' }],
  ['another window', at(9), { source: window }],
  ['no JSON', 'hello', {}],
  ['no time', JSON.stringify({ event: 'infoDelivery', info: { volume: 3 } }), {}],
  ['an invalid time', at('<b>9</b>'), {}],
  ['null', 'null', {}],
])('a message with %s has no effect', async (_, data, from) => {
  const playback = open();
  const { answer } = await play();
  answer(at(5));
  answer(data, from);
  expect(playback.time()).toBe(5);
});

test('a seek is sent as a message once the frame plays', async () => {
  const playback = open();
  const { sent, answer } = await play();
  answer(at(1));
  sent.length = 0;
  act(() => playback.seek(71));
  expect(sent).toEqual([seekTo(71)]);
  expect(playback.time()).toBe(71);
});

test('a seek from before the player listened is sent again', async () => {
  const playback = open();
  const { sent, answer } = await play();
  act(() => playback.seek(71));
  answer(at(0));
  expect(sent.slice(1)).toEqual([seekTo(71), seekTo(71)]);
  expect(playback.time()).toBe(71);
});

test('a seek made while the frame was loading is repeated afterwards', async () => {
  const playback = open();
  const { sent, answer } = await play(() => act(() => playback.seek(71)));
  answer(at(0));
  expect(sent.slice(1)).toEqual([seekTo(71), seekTo(71)]);
  expect(playback.time()).toBe(71);
});

test('a seek to 0 is never sent as a message: the video is loaded from its beginning', async () => {
  const playback = open({}, 90);
  const { sent, answer } = await play();
  answer(at(95));
  sent.length = 0;
  act(() => playback.seek(0));
  expect(sent).toEqual([]);
  expect(frame().src).not.toMatch('start=');
});

test('a seek before playback loads the video from there, and leaves the focus alone', () => {
  const playback = open();
  act(() => playback.seek(71));
  expect(frame().src).toMatch(/&start=71$/);
  expect(document.activeElement).toBe(document.body);
});
