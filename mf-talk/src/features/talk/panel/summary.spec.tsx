import { serveApi } from '@lectern/remote/testing';
import { fireEvent, screen } from '@testing-library/react';
import { show } from '../../../testing/show';
import { createPlayback } from '../player/playback';
import { Summary, useSummary } from './summary';

const api = serveApi();
const path = 'talks/solid-queue/ensure_summary';

const playback = createPlayback(0);

function Shown({ stored }: { stored: string | null }) {
  return <Summary text={useSummary({ slug: 'solid-queue', summary: stored })} playback={playback} />;
}

test('a stored summary is shown, and none is generated', () => {
  show(<Shown stored={'A **queue**\nlives <b>here</b>.'} />);
  expect(screen.getByText('queue').tagName).toBe('STRONG');
  const text = screen.getByText(/lives <b>here<\/b>\./);
  expect(text.innerHTML).toContain('<br>lives &lt;b&gt;here&lt;/b&gt;.');
  expect(api.asked).toEqual([]);
});

test('a moment of a summary seeks, and links to its time', () => {
  show(<Shown stored={'[0:40] A **queue**.\n\n[1:02:03] Its end.'} />);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Play from 0:40', '?t=40'],
    ['Play from 1:02:03', '?t=3723'],
  ]);
  fireEvent.click(screen.getByRole('link', { name: 'Play from 1:02:03' }));
  expect(playback.time()).toBe(3723);
});

test('where nothing can be summarised, none is generated', () => {
  show(<Shown stored="" />);
  screen.getByText('No summary available');
  expect(api.asked).toEqual([]);
});

test('a missing summary is generated', async () => {
  api.answer({ [path]: { body: { summary: 'Made just now.' } } });
  show(<Shown stored={null} />);
  screen.getByText('Generating summary...');
  await screen.findByText('Made just now.');
  expect(screen.queryByText('Generating summary...')).toBeNull();
  expect(api.asked).toEqual([path]);
});

test.each([
  ['nothing to summarise', { body: { summary: '' } }, 0],
  ['a failure, which is logged only,', { status: 500, body: { success: false, error: 'Broken' } }, 1],
])('%s leaves the panel empty', async (_, answer, warnings) => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  api.answer({ [path]: answer });
  show(<Shown stored={null} />);
  await screen.findByText('No summary available');
  expect(warn).toHaveBeenCalledTimes(warnings);
  warn.mockRestore();
});

test('a long summary is cut after 150 characters until it is expanded', () => {
  const long = `${'x'.repeat(140)} **${'y'.repeat(20)}**`;
  show(<Shown stored={long} />);
  const rest = () => screen.getByText('y'.repeat(11)).parentElement;
  screen.getByText('y'.repeat(9));
  screen.getByText('...');
  expect(rest()?.hasAttribute('data-folded')).toBe(true);

  fireEvent.click(screen.getByRole('button', { name: /^Read More/ }));
  expect(rest()?.hasAttribute('data-folded')).toBe(false);
  expect(screen.queryByText('...')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Read Less/ }));
  expect(rest()?.hasAttribute('data-folded')).toBe(true);
});

test('a summary of 150 characters is not cut', () => {
  show(<Shown stored={'x'.repeat(150)} />);
  expect(screen.queryByRole('button')).toBeNull();
});
