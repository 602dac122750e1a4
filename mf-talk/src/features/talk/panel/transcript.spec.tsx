import { serveApi } from '@lectern/remote/testing';
import { useQuery } from '@lectern/remote';
import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { show } from '../../../testing/show';
import { createPlayback, type Playback } from '../player/playback';
import { transcriptQuery } from '../talk.queries';
import { Transcript, useTranscript } from './transcript';
import { useFind } from './use-find';

const api = serveApi();
const path = 'talks/solid-queue/transcripts';
const transcripts = [
  { timestamp: '0:02', text: 'First.' },
  { timestamp: '1:11', text: 'Second.' },
  { timestamp: 'later', text: 'Third.' },
  { timestamp: '1:02:03', text: 'Fourth.' },
];
const current = () => document.querySelector('[aria-current="true"] p')?.textContent ?? null;
let scrolls: ScrollToOptions[];

function Shown({ playback, visible = true }: { playback: Playback; visible?: boolean }) {
  const transcript = useTranscript('solid-queue');
  const find = useFind(transcript.lines);
  return <Transcript transcript={transcript} find={find} playback={playback} visible={visible} />;
}

beforeEach(() => {
  scrolls = [];
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  Object.assign(Element.prototype, { scrollTo: (to: ScrollToOptions) => scrolls.push(to) });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'matchMedia');
  Reflect.deleteProperty(Element.prototype, 'scrollTo');
});

async function open(start = 0, visible = true) {
  api.answer({ [path]: { body: { transcripts, language: null, automatic: false, languages: [] } } });
  const playback = createPlayback(start);
  show(
    <div role="tabpanel">
      <Shown playback={playback} visible={visible} />
    </div>,
  );
  await screen.findByText('First.');
  return playback;
}

test('the panel loads, then says that there is no transcript', async () => {
  api.answer({ [path]: { body: { transcripts: [] } } });
  show(<Shown playback={createPlayback(0)} />);
  screen.getByText('Loading transcript...');
  await screen.findByText('No transcript available');
});

test('lines delivered with the page are shown, and the rest is loaded', async () => {
  const about = { language: null, automatic: false, languages: [] };
  api.answer({ [path]: { body: { transcripts: transcripts.slice(0, 1), more: true, ...about } } });
  function Page() {
    const { data } = useQuery(transcriptQuery('solid-queue'));
    const [alive, setAlive] = useState(false);
    if (!data) return null;
    if (!alive) return <button onClick={() => setAlive(true)}>Hydrate</button>;
    return <Shown playback={createPlayback(0)} />;
  }
  show(<Page />);
  const button = await screen.findByRole('button', { name: 'Hydrate' });
  api.answer({ [path]: { body: { transcripts, ...about } } });
  fireEvent.click(button);
  screen.getByText('First.');
  await screen.findByText('Fourth.');
});

test('a failure is only logged', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  api.answer({ [path]: { status: 500, body: { success: false, error: 'Broken' } } });
  show(<Shown playback={createPlayback(0)} />);
  await screen.findByText('No transcript available');
  expect(warn).toHaveBeenCalledWith('Failed to fetch the transcript:', 'Broken');
  warn.mockRestore();
});

test('clicking a time seeks the video', async () => {
  const playback = await open();
  const seeks: number[] = [];
  playback.onSeek((seconds) => seeks.push(seconds));
  fireEvent.click(screen.getByRole('button', { name: 'Play from 1:11' }));
  fireEvent.click(screen.getByRole('button', { name: 'Play from 1:02:03' }));
  expect(seeks).toEqual([71, 3723]);
});

test('the current line is marked and scrolled into view, within the panel only', async () => {
  const playback = await open();
  expect(current()).toBeNull();
  act(() => playback.report(3));
  expect(current()).toBe('First.');
  act(() => playback.report(70.9));
  expect(scrolls).toHaveLength(1);
  act(() => playback.report(4000));
  expect(current()).toBe('Fourth.');
  expect(scrolls).toEqual([
    { top: expect.any(Number) as number, behavior: 'smooth' },
    { top: expect.any(Number) as number, behavior: 'smooth' },
  ]);
});

test('a line whose time cannot be parsed starts with the previous one', async () => {
  const playback = await open();
  act(() => playback.report(72));
  expect(current()).toBe('Third.');
});

test.each([
  [2, 'First.'],
  [71, 'Third.'],
])('the start time %s s of a link is marked before anything plays', async (start, line) => {
  await open(start);
  expect(current()).toBe(line);
});

test('scrolling is not animated with reduced motion', async () => {
  Object.assign(window, { matchMedia: () => ({ matches: true }) });
  const playback = await open();
  act(() => playback.report(3));
  expect(scrolls.map(({ behavior }) => behavior)).toEqual(['auto']);
});

test('the panel stays where it was scrolled by hand, and follows again later', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1000);
  const playback = await open();
  fireEvent.wheel(screen.getByText('First.'));
  act(() => playback.report(3));
  expect(current()).toBe('First.');
  expect(scrolls).toHaveLength(0);
  now.mockReturnValue(7000);
  act(() => playback.report(4000));
  expect(scrolls).toHaveLength(1);
  now.mockRestore();
});

test('behind another tab nothing is scrolled', async () => {
  const playback = await open(0, false);
  act(() => playback.report(3));
  expect(current()).toBe('First.');
  expect(scrolls).toHaveLength(0);
});

test('an automatic transcript says so, and other languages are offered', async () => {
  const languages = [
    { language: 'fr', automatic: true },
    { language: 'en', automatic: false },
  ];
  const lines = (text: string) => [{ timestamp: '0:02', text }];
  api.answer({
    [path]: { body: { transcripts: lines('Bonjour.'), language: 'fr', automatic: true, languages } },
    [`${path}?language=en`]: {
      body: { transcripts: lines('Good morning.'), language: 'en', automatic: false, languages },
    },
  });
  show(<Shown playback={createPlayback(0)} />);
  expect((await screen.findByText('Bonjour.')).lang).toBe('fr');
  screen.getByText('Automatic');
  fireEvent.click(screen.getByRole('button', { name: 'English' }));
  expect((await screen.findByText('Good morning.')).lang).toBe('en');
  expect(screen.queryByText('Automatic')).toBeNull();
});

test('the file to download is WebVTT', async () => {
  const saved: Blob[] = [];
  const names: string[] = [];
  const address = (blob: Blob) => `blob:${saved.push(blob)}`;
  Object.assign(URL, { createObjectURL: address, revokeObjectURL: () => {} });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Download the transcript' }));
  expect(names).toEqual(['solid-queue.vtt']);
  expect(saved[0]?.type).toBe('text/vtt');
  click.mockRestore();
  for (const name of ['createObjectURL', 'revokeObjectURL']) Reflect.deleteProperty(URL, name);
});

test('an answer of an older service, without languages, is shown', async () => {
  api.answer({ [path]: { body: { transcripts: [{ timestamp: '0:02', text: 'Hello.' }] } } });
  show(<Shown playback={createPlayback(0)} />);
  await screen.findByText('Hello.');
});
