import { useAuth } from '@lectern/auth';
import { definePage } from '@lectern/remote';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { act, screen, waitFor } from '@testing-library/react';
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
