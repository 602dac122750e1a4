import { useAuth } from '@lectern/auth';
import type { CaptionCoverage, JobLine, ServiceLine, ServicesStatus } from '@lectern/contracts';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRollout } from '../../testing/rollouts';
import { page } from './services.page';

const api = serveApi();
const PASS = 'f'.repeat(32);

const aService = (fields: Partial<ServiceLine> = {}): ServiceLine => ({
  kind: 'database',
  name: 'Database',
  about: 'Embedded, lectern.db',
  state: 'good',
  text: 'Answers, and has room.',
  mend: null,
  facts: [{ name: 'Free disk', value: '40 GB of 80 GB', at: null }],
  ...fields,
});
const aJob = (fields: Partial<JobLine> = {}): JobLine => ({
  name: 'PictureSweep',
  state: 'good',
  text: 'Done.',
  mend: null,
  passes: [],
  done_at: '2026-11-27T10:00:00.000Z',
  took_ms: 40,
  usual_ms: 60,
  failed_at: null,
  error: null,
  next_at: '2026-11-27T16:00:00.000Z',
  ...fields,
});
const stuck = aJob({
  name: 'MailSender',
  state: 'bad',
  text: 'Stuck on web-1:4000: it usually takes 60 ms at most.',
  mend: { text: 'End it.', command: null, page: null },
  passes: [
    { id: PASS, process: 'web-1:4000', since: '2026-11-27T10:00:00.000Z', stuck: true, ending: false },
  ],
});

const NONE: CaptionCoverage = {
  all: { talks: 0, transcribed: 0 },
  most_seen: { talks: 0, transcribed: 0 },
  languages: [],
  sources: [],
  last_day: [],
  refused: null,
};
const answer = (status: ServicesStatus, coverage: Partial<CaptionCoverage> = {}) =>
  api.answer({
    rollouts: { body: [aRollout()] },
    'platform/services': { body: status },
    'curation/captions/coverage': { body: { ...NONE, ...coverage } },
  });
const headings = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

beforeEach(() => useAuth.setState({ known: true, user: { id: 1, first_name: 'Operator', image: null } }));

test('a service in trouble is first and says why, with the command that mends it', async () => {
  const mend = { text: 'Mend the mail server.', command: 'nc -vz mail 25', page: null };
  const mail = aService({ kind: 'mail', name: 'Mail', state: 'bad', text: 'Not sending: refused.', mend });
  answer({ services: [mail, aService()], jobs: [aJob(), stuck] });
  renderPage(page, '/operate/services');
  const [first] = within(await screen.findByRole('region', { name: /^Processes/ })).getAllByRole('listitem');
  for (const text of ['Mail', 'In trouble', 'Not sending: refused.', 'nc -vz mail 25'])
    expect(first?.textContent).toContain(text);
  screen.getByText('2 lines need you. The reason and what mends it are below.');
  expect(headings()).toEqual(['Processes and what they need', 'Background jobs', 'Transcripts']);
});

test('the jobs are first if only they are in trouble', async () => {
  answer({ services: [aService()], jobs: [stuck, aJob()] });
  renderPage(page, '/operate/services');
  await screen.findByText('One line needs you. The reason and what mends it are below.');
  expect(headings()).toEqual(['Background jobs', 'Processes and what they need', 'Transcripts']);
});

test('nothing is asked for if all is well', async () => {
  answer({ services: [aService()], jobs: [aJob()] });
  renderPage(page, '/operate/services');
  await screen.findByText('Nothing needs you.');
  expect(screen.queryByRole('button', { name: /End/ })).toBeNull();
  screen.getByText('Picture sweep');
});

test('a stuck pass is ended after a question, and a refusal is shown', async () => {
  answer({ services: [aService()], jobs: [stuck] });
  const end = `POST platform/passes/${PASS}/end`;
  api.answer({
    [end]: {
      status: 404,
      body: { success: false, error: 'This pass is not running any more.', requestId: 'r' },
    },
  });
  renderPage(page, '/operate/services');
  const button = { name: 'End this pass of Mail sender on web-1:4000' };
  await userEvent.click(await screen.findByRole('button', button));
  const question = screen.getByRole('group', { name: 'End Mail sender on web-1:4000?' });
  await userEvent.click(within(question).getByRole('button', { name: 'End' }));
  await screen.findByText('This pass is not running any more.');

  api.answer({
    [end]: { status: 204, body: undefined },
    'platform/services': { body: { services: [], jobs: [aJob()] } },
  });
  await userEvent.click(screen.getByRole('button', button));
  await userEvent.click(screen.getByRole('button', { name: 'End' }));
  await waitFor(() => screen.getByText('Nothing needs you.'));
});

test('the transcripts are counted: all, the most seen, by language and source, and the last day', async () => {
  answer(
    { services: [aService()], jobs: [] },
    {
      all: { talks: 32_651, transcribed: 4 },
      most_seen: { talks: 1_000, transcribed: 1_000 },
      languages: [{ language: null, talks: 3, transcribed: 1 }],
      sources: [{ source: 'platform', automatic: true, transcripts: 3 }],
      last_day: [{ source: 'platform', outcome: 'refused', talks: 10 }],
      refused: { since: '2026-11-27T10:00:00.000Z', reason: 'HTTP Error 429' },
    },
  );
  renderPage(page, '/operate/services');
  const box = within(await screen.findByRole('region', { name: 'Transcripts' }));
  await box.findByText(/4 of 32.*, 0\.1 %/);
  box.getByText(/1.* of 1.*, 100 %/);
  const texts = (name: string) => box.getByRole('region', { name }).textContent;
  expect(texts('By language')).toContain('Unknown1 of 3, 33 %');
  expect(texts('Where they come from')).toContain('From the video platform, automatic3');
  expect(texts('Last 24 hours')).toContain('From the video platform, refused10');
  expect(texts('Last 24 hours')).toContain('HTTP Error 429');
});

test('without transcripts, the command that fetches them is named', async () => {
  answer({ services: [aService()], jobs: [] });
  renderPage(page, '/operate/services');
  await screen.findByText(/There are none yet\. npm run captions/);
  screen.getByText('Nobody asked for captions.');
});
