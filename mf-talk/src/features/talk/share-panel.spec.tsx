import { fireEvent, screen } from '@testing-library/react';
import { show } from '../../testing/show';
import { aTalk, theAnswer } from '../../testing/talk';
import { createPlayback } from './player/playback';
import { TalkBar } from './talk-bar';

const link = () => screen.getByLabelText<HTMLInputElement>('Link to this talk').value;
let copied: string[];
const clipboard = (writeText: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

beforeEach(() => {
  copied = [];
  clipboard((text) => Promise.resolve(void copied.push(text)));
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(navigator, 'share');
});

async function open(time = 0) {
  show(<TalkBar answer={theAnswer(aTalk())} viewer={null} playback={createPlayback(time)} />);
  fireEvent.click(screen.getByRole('button', { name: 'Share' }));
  await screen.findByRole('group', { name: 'Share this talk' });
}

test('the link is the talk’s own, and is copied', async () => {
  await open();
  expect(link()).toBe('http://localhost/video/solid-queue');
  expect(screen.queryByRole('checkbox')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText('Link copied');
  expect(copied).toEqual(['http://localhost/video/solid-queue']);
});

test('it starts at the current time, unless the viewer does not want that', async () => {
  await open(751.6);
  expect(link()).toBe('http://localhost/video/solid-queue?t=751');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Start at 12:31' }));
  expect(link()).toBe('http://localhost/video/solid-queue');
});

test('a link that cannot be copied is selected', async () => {
  clipboard(() => Promise.reject(new Error('denied')));
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText('The link is selected: copy it from here.');
});

test("the system's share sheet is offered where there is one", async () => {
  const shared: unknown[] = [];
  const share = (data: unknown) => Promise.reject(new Error(String(shared.push(data))));
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  await open(90);
  fireEvent.click(screen.getByRole('button', { name: 'More ways' }));
  expect(shared).toEqual([
    { title: 'Solid Queue Internals', url: 'http://localhost/video/solid-queue?t=90' },
  ]);
});

test('Escape closes it and returns to the button', async () => {
  await open();
  fireEvent.keyDown(screen.getByLabelText('Link to this talk'), { key: 'Escape' });
  expect(screen.queryByRole('group')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Share' }));
});
