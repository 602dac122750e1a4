import { useAuth } from '@lectern/auth';
import { definePage } from '@lectern/remote';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anEntry } from '../testing/audit-log';
import { ConsoleFrame, SIGN_IN_FIRST } from './console-frame';

const api = serveApi();
const page = definePage({
  Page: () => (
    <ConsoleFrame title="Audit log" path="/operate/record">
      <p>
        Secrets <button type="button">Act</button>
      </p>
    </ConsoleFrame>
  ),
});
const open = () => renderPage(page, '/operate/record');
const member = { id: 1, first_name: 'Member', image: null };
/** Known immediately; a call would be seen only later. */
const isAsking = ({ client }: ReturnType<typeof open>) => client.isFetching() > 0;
const refused = (status: number) => ({
  status,
  body: { success: false, error: 'Not you.', requestId: 'req-3' },
});

beforeEach(() => useAuth.setState({ known: false, user: null }));

test('until the person is known there are only heading and navigation, no refusal, and no requests', () => {
  const view = open();
  screen.getByRole('heading', { level: 1, name: 'Audit log' });
  expect(screen.getByRole('link', { name: 'Audit log' }).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByText(/Sign in|operators alone|Secrets/)).toBeNull();
  expect(isAsking(view)).toBe(false);
});

test('a visitor signs in and comes back, and no requests are sent before', () => {
  useAuth.setState({ known: true });
  const view = open();
  screen.getByText(SIGN_IN_FIRST);
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/users/sign_in?return_to=%2Foperate%2Frecord',
  );
  expect(screen.queryByText('Secrets')).toBeNull();
  expect(isAsking(view)).toBe(false);
});

test.each([
  ['olga@example.org', /signed in as olga@example\.org, which is not among the operators/],
  [null, /has no verified e-mail address/],
])('a member who came with %s is refused after a single request', async (address, text) => {
  const { status, body } = refused(403);
  api.answer({ rollouts: { status, body: { ...body, address } } });
  useAuth.setState({ known: true, user: member });
  open();
  await screen.findByText('This page is for operators only');
  screen.getByText(text);
  expect(screen.queryByText('Secrets')).toBeNull();
  expect(api.calls.map(({ path }) => path)).toEqual(['rollouts']);
});

test('an operator sees the console', async () => {
  api.answer({ rollouts: { body: [{}] } });
  useAuth.setState({ known: true, user: member });
  open();
  await screen.findByText('Secrets');
});

test('a session that ends while the page is open closes the console, and the focus is at the way back', async () => {
  api.answer({ rollouts: { body: [{}] } });
  useAuth.setState({ known: true, user: member });
  const { client } = open();
  await screen.findByText('Secrets');
  screen.getByRole('button', { name: 'Act' }).focus();
  api.answer({ rollouts: refused(401) });
  await act(() => client.refetchQueries({ queryKey: ['operate', 'rollouts'] }));
  await screen.findByText(SIGN_IN_FIRST);
  expect(screen.queryByText('Secrets')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Sign in' }));
});

test('a failure is shown with its request id and can be retried', async () => {
  api.answer({ rollouts: { ...refused(503) } });
  useAuth.setState({ known: true, user: member });
  open();
  await screen.findByText('The console cannot be shown');
  screen.getByText('req-3');
  api.answer({ rollouts: { body: [] } });
  screen.getByRole('button', { name: 'Try again' }).click();
  await waitFor(() => screen.getByText('Secrets'));
});

test('every page says how many services and jobs are in trouble, and how many contents wait', async () => {
  const states = (...list: string[]) => list.map((state) => ({ state }));
  const status = { services: states('bad', 'notice', 'good', 'good'), jobs: states('bad', 'good') };
  api.answer({
    rollouts: { body: [] },
    'platform/services': { body: status },
    'curation/contents?state=waiting': { body: { waiting: 7 } },
  });
  useAuth.setState({ known: true, user: member });
  const { client } = open();
  const place = (name: string) => screen.findByRole('link', { name });
  await place('Services 2 in trouble');
  await place('Contents 7 waiting');
  api.answer({ 'platform/services': { body: { ...status, services: [], jobs: states('notice') } } });
  await act(() => client.refetchQueries({ queryKey: ['operate', 'services'] }));
  await place('Services');
});

const SIGNED = { problem: null, remedy: null, waiting: 0 };

test('every page says that the audit log cannot be signed, with the command', async () => {
  const audit = {
    problem: 'It ends with key k01234567.',
    remedy: 'npm run audit -- replace-lost-key',
    waiting: 2,
  };
  api.answer({ rollouts: { body: [] }, 'operators/notices': { body: { audit, own: [] } } });
  useAuth.setState({ known: true, user: member });
  open();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('It ends with key k01234567.');
  expect(alert.textContent).toContain('2 actions wait to be recorded.');
  screen.getByText('npm run audit -- replace-lost-key');
});

test('an operator is told what a colleague did to their access, until they have seen it', async () => {
  const ended = anEntry({
    id: 40,
    act: 'session-end',
    remote: null,
    actor: 'olga@example.org',
    reason: 'Stolen laptop',
    details: { session: 12, browser: 'Firefox on Linux', operator: 'user:1' },
  });
  api.answer({
    rollouts: { body: [] },
    'operators/notices': { body: { audit: SIGNED, own: [ended] } },
    'DELETE operators/notices/40': { status: 204, body: undefined },
  });
  useAuth.setState({ known: true, user: member });
  open();
  await screen.findByText(/Session 12 of the console ended by olga@example\.org: “Stolen laptop”/);
  api.answer({ 'operators/notices': { body: { audit: SIGNED, own: [] } } });
  await userEvent.click(screen.getByRole('button', { name: 'I have seen this' }));
  await waitFor(() => expect(screen.queryByText(/Session 12/)).toBeNull());
  expect(api.calls.map(({ method, path }) => `${method} ${path}`)).toContain('DELETE operators/notices/40');
});
