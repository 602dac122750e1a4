import { useAuth } from '@lectern/auth';
import { SOMETHING_WENT_WRONG } from '@lectern/contracts';
import { useAlerts } from '@lectern/remote';
import { renderPage, serveApi } from '@lectern/remote/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { conference, slot } from '../../testing/conference';
import { page } from './add-note.page';

const api = serveApi();
const CALENDAR = 'conferences/rails-world-2024/slots/31/calendar';
const calendarCalls = (added: boolean) => ({
  'slots/31': { body: { conference: conference(), slot: slot({ add_calendar: added }), subscribed: false } },
  'slots/31/fetch_notes': { body: [] },
});
const AGAIN = 'Download the file again';
const REMOVED = 'No longer in your calendar here.';
const alerts = () => useAlerts.getState().alerts.map(({ text }) => text);
const changes = () => api.calls.filter(({ method }) => method !== 'GET');
const open = () => renderPage(page, '/add_note', '/add_note?slot=31');
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  useAuth.setState({ user: { id: 3, first_name: 'Member M', image: null }, known: true });
  useAlerts.setState({ alerts: [] });
});
afterEach(() => jest.restoreAllMocks());

test("a slot that is not in the visitor's calendar says nothing about it", async () => {
  api.answer(calendarCalls(false));
  open();
  await screen.findByText('No notes yet.');
  expect(screen.queryByText('In your calendar.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
});

test('the file of a slot in the calendar can be downloaded again, as often as needed', async () => {
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:1';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  api.answer({ ...calendarCalls(true), [CALENDAR]: { body: 'BEGIN:VCALENDAR' } });
  open();
  await screen.findByText('In your calendar.');
  await press(AGAIN);
  await waitFor(() => expect(saved).toEqual(['event-31.ics']));
  await press(AGAIN);
  await waitFor(() => expect(saved).toEqual(['event-31.ics', 'event-31.ics']));
  expect(changes()).toEqual([]);
});

test("after removal the focus is on the confirmation, which says what remains to be done in the person's own calendar", async () => {
  api.answer({ ...calendarCalls(true), [`DELETE ${CALENDAR}`]: { status: 204, body: undefined } });
  open();
  await press('Remove');
  const confirmation = await screen.findByText(REMOVED);
  expect(confirmation.getAttribute('role')).toBe('status');
  await waitFor(() => expect(document.activeElement).toBe(confirmation));
  screen.getByText(/Delete it in your own calendar app too\./);
  expect(screen.getByRole('link', { name: 'the schedule' }).getAttribute('href')).toBe(
    '/conference/rails-world-2024',
  );
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  expect(changes().map(({ path }) => path)).toEqual([CALENDAR]);
});

test('a failure says so and leaves both buttons in place', async () => {
  const broken = { status: 500, body: { success: false, error: 'Internal error', code: 'INTERNAL' } };
  api.answer({ ...calendarCalls(true), [CALENDAR]: broken, [`DELETE ${CALENDAR}`]: broken });
  open();
  await press(AGAIN);
  await waitFor(() => expect(alerts()).toEqual([SOMETHING_WENT_WRONG]));
  useAlerts.setState({ alerts: [] });
  await press('Remove');
  await waitFor(() => expect(alerts()).toEqual([SOMETHING_WENT_WRONG]));
  screen.getByText('In your calendar.');
  screen.getByRole('button', { name: AGAIN });
});

test('after removal on another device the page updates when the file is requested', async () => {
  const error = 'This event is not in your calendar.';
  api.answer({
    ...calendarCalls(true),
    [CALENDAR]: { status: 404, body: { success: false, error, code: 'NOT_IN_CALENDAR' } },
  });
  open();
  await press(AGAIN);
  await screen.findByText(REMOVED);
  expect(alerts()).toEqual([error]);
});
