import { useAuth } from '@lectern/auth';
import { ALREADY_IN_CALENDAR, SIGN_IN_FOR_CALENDAR, SOMETHING_WENT_WRONG } from '@lectern/contracts';
import { useAlerts } from '@lectern/remote';
import {
  expectNothingMissing,
  firstConference,
  firstSlot,
  held,
  renderPage,
  serveApi,
} from '@lectern/remote/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { rememberConference } from '../../shared/remembered-conference';
import { scheduleQuery } from '../../shared/schedule.queries';
import { ZONE_KEY } from '../../shared/zone';
import {
  NO_SLOTS,
  conference,
  coffee,
  evening,
  facts,
  friday,
  schedule,
  slot,
} from '../../testing/conference';
import { page } from './conference.page';

const api = serveApi();
const FACTS = 'conferences/rails-world-2024';
const PATH = `${FACTS}/slots`;
const ICS = `${PATH}/31/add_to_calendar`;
const member = { id: 3, first_name: 'Member M', image: null };

const show = (search = '', known: Parameters<typeof renderPage>[3] = []) =>
  renderPage(page, '/conference/:slug', `/conference/rails-world-2024${search}`, known);
const rowOf = (title: string) => {
  const row = screen.getByText(title).closest('li');
  if (!row) throw new Error(`No row says ${title}.`);
  return within(row);
};
/** The time that a slot is listed under: `09:45 to 11:00`. */
const timeOf = (title: string) => {
  const list = screen.getByText(title).closest('ul');
  return document.getElementById(list?.getAttribute('aria-labelledby') ?? '')?.textContent;
};
const titles = () => screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent);
const alerts = () => useAlerts.getState().alerts.map(({ text }) => text);
const addButton = () => rowOf('Opening Keynote').getByRole('button', { name: 'Add to Calendar' });

beforeEach(() => {
  localStorage.clear();
  useAuth.setState({ user: null, known: true });
  useAlerts.setState({ alerts: [] });
});

test('Conference slots: answers with the fields of the first version are enough', async () => {
  // The call for a conference is a later one; the fields that it always had are these.
  const described = { ...firstConference(1), slot_count: 1, speaker_count: 0 };
  api.answer({
    [FACTS]: { body: { conference: described } },
    [PATH]: { body: { slots: [firstSlot(31)] } },
  });
  show();
  await screen.findByText('Talk 31');
  expect(timeOf('Talk 31')).toBe('13:45 to 15:00');
  expectNothingMissing();
});

test("Conference slots: times as HH:mm in the conference's time zone, by day, with two buttons where a slot is actionable", async () => {
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule() } });
  const { head } = show();
  await screen.findByText('Opening Keynote');
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
    'Thursday September 26, 2024',
    'Friday September 27, 2024',
  ]);
  const keynote = rowOf('Opening Keynote');
  expect(timeOf('Opening Keynote')).toBe('09:45 to 11:00');
  const speaker = keynote.getByRole('link', { name: 'David Heinemeier Hansson' });
  expect(speaker.getAttribute('href')).toBe('/speakers/david-heinemeier-hansson');
  expect(keynote.getAllByRole('button').map((button) => button.textContent)).toEqual([
    'Add to Calendar',
    'Add Note',
  ]);
  expect(rowOf('Break').queryByRole('button')).toBeNull();
  screen.getByRole('heading', { level: 1, name: 'Rails World 2024' });
  screen.getByText('Toronto, Canada', { exact: false });
  expect(head()).toMatchObject({
    title: 'Rails World 2024 | Lectern',
    canonical: '/conference/rails-world-2024',
  });
  expect(head()?.status).toBeUndefined();
});

test('parallel talks are listed under one time, and an end of its own is in a row', async () => {
  const beside = slot({ id: 41, talk_title: 'Beside it' });
  const longer = slot({ id: 42, talk_title: 'Workshop', start_time: friday.start_time, room: 'Hall B' });
  const night = slot({
    id: 43,
    talk_title: 'Hack night',
    start_time: '2024-09-28T02:00:00.000Z',
    end_time: '2024-09-28T05:00:00.000Z',
  });
  const slots = [slot(), beside, friday, { ...longer, end_time: '2024-09-27T18:00:00.000Z' }, night];
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule(slots) } });
  show();
  await screen.findByText('Opening Keynote');
  const keynotes = screen.getByRole('list', { name: '09:45 to 11:00' });
  expect(within(keynotes).getAllByRole('listitem')).toHaveLength(2);
  expect(within(screen.getByRole('list', { name: '11:15' })).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.getByText('Hall B', { exact: false }).textContent).toBe(' to 14:00 · Hall B');
  // On the next day, which a time alone would not say.
  expect(timeOf('Hack night')).toBe('22:00 to Sat 01:00');
});

test('what can be watched leads with that, and an added slot says so', async () => {
  useAuth.setState({ user: member });
  api.answer({
    [FACTS]: { body: facts() },
    [PATH]: { body: schedule([slot({ add_calendar: true }), { ...friday, has_video: false }]) },
  });
  show();
  await screen.findByText('Opening Keynote');
  const watch = rowOf('Opening Keynote').getByRole('link', { name: 'Watch' });
  expect(watch.getAttribute('href')).toBe('/video/opening-keynote');
  expect(watch.nextElementSibling?.textContent).toBe('Add to Calendar');
  await waitFor(() => rowOf('Opening Keynote').getByText('In your calendar'));
  const later = rowOf('The Rails Boot Process');
  expect(later.queryByRole('link', { name: 'Watch' })).toBeNull();
  expect(later.queryByText('In your calendar')).toBeNull();
  screen.getByText('1 of 1 talk can be watched');
});

test('a schedule with more slots than a page contains is shown whole in the browser', async () => {
  const slots = Array.from({ length: 301 }, (_, place) => ({ ...coffee, id: 100 + place }));
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule(slots) } });
  show();
  await waitFor(() => expect(screen.queryAllByText('Break')).toHaveLength(301));
  expect(screen.queryByText(/more slot/)).toBeNull();
});

test('speakers without slugs, as an earlier server answers, are named', async () => {
  const earlier = slot({ speakers: ['Xavier Noria', 'Rosa Gutiérrez'], speaker_slugs: [] });
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule([earlier]) } });
  show();
  await screen.findByText('Xavier Noria, Rosa Gutiérrez');
});

test('the days are links with an address each, and the current one is marked', async () => {
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule() } });
  show('?view=schedule');
  const days = within(await screen.findByRole('navigation', { name: 'Days' })).getAllByRole('link');
  expect(days.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Thu Sep 26', '/conference/rails-world-2024?view=schedule#day-1'],
    ['Fri Sep 27', '/conference/rails-world-2024?view=schedule#day-2'],
  ]);
  expect(days.map((link) => link.getAttribute('aria-current'))).toEqual(['true', null]);
  const friday2 = screen.getByRole('region', { name: 'Friday September 27, 2024' });
  expect(friday2.id).toBe('day-2');
  await userEvent.click(days[1] ?? document.body);
  // The next Tab leads into the day.
  expect(document.activeElement).toBe(friday2);
});

test('a conference of one day has no links to days', async () => {
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule([slot(), coffee]) } });
  show();
  await screen.findByText('Opening Keynote');
  expect(screen.queryByRole('navigation', { name: 'Days' })).toBeNull();
});

test('of several rooms one can be chosen, in the address and beside the range', async () => {
  const inA = slot({ room: 'Hall A' });
  const inB = { ...friday, track: 'Hall B #b' };
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule([inA, coffee, evening, inB]) } });
  show('?from=2024-09-26&to=2024-09-27');
  const rooms = await screen.findByRole('navigation', { name: 'Rooms and tracks' });
  const links = within(rooms).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(['All rooms', 'Hall A1', 'Hall B #b1']);
  expect(titles()).toEqual(['Opening Keynote', 'Lightning Talks', 'The Rails Boot Process']);
  await userEvent.click(within(rooms).getByRole('link', { name: /^Hall B/ }));
  expect(titles()).toEqual(['The Rails Boot Process']);
  const all = within(rooms).getByRole('link', { name: 'All rooms' });
  expect(all.getAttribute('href')).toBe('/conference/rails-world-2024?from=2024-09-26&to=2024-09-27');
  const chosen = within(rooms).getByRole('link', { current: true });
  expect(chosen.getAttribute('href')).toContain('room=Hall+B+%23b');
});

test.each(['Hall A', 'Nowhere'])('an address of the room %s opens the schedule', async (room) => {
  const inA = slot({ room: 'Hall A' });
  const inB = { ...friday, room: 'Hall B' };
  api.answer({
    [FACTS]: { body: facts({ slot_count: 0 }) },
    [PATH]: { body: schedule([inA, inB]) },
  });
  show(`?room=${encodeURIComponent(room)}`);
  await screen.findByText('Opening Keynote');
  // A room that there is not, or no longer, narrows nothing.
  expect(titles()).toHaveLength(room === 'Hall A' ? 1 : 2);
});

test('a title links to the talk, or to the notes while the talk has no page', async () => {
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule() } });
  show();
  await screen.findByText('Opening Keynote');
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('Opening Keynote')).toBe('/video/opening-keynote');
  expect(link('Lightning Talks')).toBe('/add_note?slot=33');
});

test("the visitor's own time zone gives other times and days, and is remembered", async () => {
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule() } });
  const { unmount } = show();
  await screen.findByText('Lightning Talks');
  expect(timeOf('Lightning Talks')).toBe('20:30 to 21:00');
  await userEvent.click(screen.getByRole('button', { name: 'My time' }));
  expect(timeOf('Lightning Talks')).toBe('06:00 to 06:30');
  const [, second] = screen.getAllByRole('region');
  within(second ?? document.body).getByText('Lightning Talks');
  expect(localStorage.getItem(ZONE_KEY)).toBe('own');
  unmount();
  show();
  await screen.findByText('Lightning Talks');
  expect(timeOf('Lightning Talks')).toBe('06:00 to 06:30');
  await userEvent.click(screen.getByRole('button', { name: 'Toronto time' }));
  expect(timeOf('Lightning Talks')).toBe('20:30 to 21:00');
});

test('Conference slots: only those that start in the picked range, in the zone shown', async () => {
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule() } });
  show();
  await screen.findByText('Opening Keynote');
  await userEvent.click(screen.getByRole('button', { name: 'Date range: YYYY-MM-DD ~ YYYY-MM-DD' }));
  await userEvent.click(screen.getByRole('button', { name: 'Friday, September 27, 2024' }));
  await userEvent.click(screen.getByRole('button', { name: 'Friday, September 27, 2024' }));
  expect(titles()).toEqual(['The Rails Boot Process']);
  await userEvent.click(screen.getByRole('button', { name: 'My time' }));
  expect(titles()).toEqual(['Lightning Talks', 'The Rails Boot Process']);
});

test('a cancelled talk says so, and cannot be added to the calendar', async () => {
  const off = slot({ status: 'cancelled', has_video: false });
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule([off, friday]) } });
  show();
  const row = within((await screen.findByText('Opening Keynote')).closest('li') ?? document.body);
  row.getByText('Cancelled');
  expect(row.queryByRole('button', { name: 'Add to Calendar' })).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Add to Calendar' })).toHaveLength(1);
});

test('a cancelled conference says so on its page and in its structured data', async () => {
  api.answer({ [FACTS]: { body: facts({ status: 'cancelled' }) }, [PATH]: { body: schedule([]) } });
  const { head } = show();
  await screen.findByText('Cancelled');
  expect(head()?.title).toBe('Cancelled: Rails World 2024 | Lectern');
  expect(head()?.jsonLd).toMatchObject({
    '@type': 'Event',
    startDate: '2024-09-26',
    eventStatus: 'https://schema.org/EventCancelled',
  });
});

test(`'${NO_SLOTS}' is shown when nothing matches`, async () => {
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule() } });
  show('?from=2024-10-01&to=2024-10-02');
  await screen.findByText(NO_SLOTS);
  expect(screen.queryByRole('listitem')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Date range: 2024-10-01 ~ 2024-10-02' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(titles()).toHaveLength(3);
});

test('Slots load failure: the list is empty and no message is shown', async () => {
  api.answer({
    [FACTS]: { body: facts() },
    [PATH]: { status: 500, body: { success: false, error: 'Broken', code: 'INTERNAL' } },
  });
  show();
  await screen.findByRole('heading', { level: 1, name: 'Rails World 2024' });
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull());
  for (const role of ['alert', 'status', 'listitem']) expect(screen.queryByRole(role)).toBeNull();
  expect(screen.getByRole('link', { name: 'Conferences' }).getAttribute('href')).toBe('/conferences');
  expect(alerts()).toEqual([]);
});

test('Slots load failure: the request can be retried without a reload', async () => {
  const failure = { status: 500, body: { success: false, error: 'Broken', code: 'INTERNAL' } };
  api.answer({ [FACTS]: { body: facts() }, [PATH]: failure });
  show();
  const again = await screen.findByRole('button', { name: 'Try again' });
  screen.getByText('The schedule could not be loaded.');
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule() } });
  await userEvent.click(again);
  await screen.findByText('Opening Keynote');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('an unknown conference is reported as not found', async () => {
  const { head } = show();
  await waitFor(() => expect(head()?.status).toBe(404));
  screen.getByRole('heading', { level: 1, name: 'There is no conference at this address.' });
  expect(head()?.title).toBe('No such conference | Lectern');
  screen.getByRole('searchbox', { name: 'Find a conference by name' });
  expect(screen.getByRole('link', { name: 'All conferences' }).getAttribute('href')).toBe('/conferences');
});

test('when the facts cannot be loaded the remembered name stays, with the status of a failure', async () => {
  api.answer({ [FACTS]: { status: 500, body: { success: false, error: 'Broken', code: 'INTERNAL' } } });
  const { head } = show();
  await waitFor(() => expect(head()?.status).toBe(500));
  screen.getByRole('heading', { level: 1, name: 'Default Conference Name' });
});

test('logo and name are the remembered ones, but never those of another conference', async () => {
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule() } });
  rememberConference({ slug: 'rails-world-2024', name: 'As it was called', logo: null });
  const { unmount } = show();
  screen.getByRole('heading', { level: 1, name: 'As it was called' });
  await screen.findByText('Opening Keynote');
  screen.getByRole('heading', { level: 1, name: 'As it was called' });
  unmount();
  rememberConference({ slug: 'another', name: 'Another', logo: null });
  show();
  await screen.findByRole('heading', { level: 1, name: 'Rails World 2024' });
});

test('a conference without a name has the default name', async () => {
  api.answer({
    [FACTS]: { body: facts({ name: null, talk_count: 0, slot_count: 0 }) },
    [PATH]: { body: { conference: conference({ name: null }), slots: [] } },
  });
  show();
  await screen.findByRole('heading', { level: 1, name: 'Default Conference Name' });
});

test('Add to calendar, guest: an alert is shown and no request is sent', async () => {
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule() } });
  show();
  await screen.findByText('Opening Keynote');
  await userEvent.click(addButton());
  await waitFor(() => expect(alerts()).toEqual([SIGN_IN_FOR_CALENDAR.add]));
  expect(api.asked).not.toContain(ICS);
});

test('Add to calendar, guest whose session has just ended: an alert is shown', async () => {
  useAuth.setState({ user: member });
  api.answer({
    [FACTS]: { body: facts() },
    [PATH]: { body: schedule() },
    [ICS]: { status: 401, body: { success: false, error: 'No' } },
  });
  show();
  await screen.findByText('Opening Keynote');
  await userEvent.click(addButton());
  await waitFor(() => expect(alerts()).toEqual([SIGN_IN_FOR_CALENDAR.add]));
});

test('Add to calendar: the file is saved as event-{slotId}.ics, and the slot is marked as added', async () => {
  useAuth.setState({ user: member });
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:1';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`);
  });
  api.answer({
    [FACTS]: { body: facts() },
    [PATH]: { body: schedule() },
    [ICS]: { body: 'BEGIN:VCALENDAR' },
  });
  show();
  await screen.findByText('Opening Keynote');
  await userEvent.click(addButton());
  await waitFor(() => expect(addButton().getAttribute('aria-disabled')).toBe('true'));
  // Chosen, rather than off.
  expect(getComputedStyle(addButton()).opacity).toBe('1');
  expect(saved).toEqual(['event-31.ics blob:1']);
  await userEvent.click(addButton());
  expect(screen.getByRole('tooltip').textContent).toBe(ALREADY_IN_CALENDAR);
  expect(api.asked.filter((path) => path === ICS)).toHaveLength(1);
  jest.restoreAllMocks();
});

test('Add to calendar: the slot stays marked when the schedule requested before arrives after', async () => {
  useAuth.setState({ user: member });
  URL.createObjectURL = () => 'blob:1';
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { hold, release } = held();
  const before = schedule();
  api.answer({
    [FACTS]: { body: facts() },
    [PATH]: { body: before, hold },
    [ICS]: { body: 'BEGIN:VCALENDAR' },
  });
  show('', [[scheduleQuery('rails-world-2024').queryKey, before]]);
  await screen.findByText('Opening Keynote');
  await waitFor(() => expect(api.asked).toContain(PATH));
  api.answer({ [PATH]: { body: schedule([slot({ add_calendar: true })]) } });
  await userEvent.click(addButton());
  await waitFor(() => expect(addButton().getAttribute('aria-disabled')).toBe('true'));
  release();
  await waitFor(() => expect(api.calls.filter(({ path }) => path === PATH)).toHaveLength(2));
  expect(addButton().getAttribute('aria-disabled')).toBe('true');
  jest.restoreAllMocks();
});

test('Add to calendar, already added: the tooltip shows on hover and focus, and clears on mouse leave and Escape', async () => {
  useAuth.setState({ user: member });
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule([slot({ add_calendar: true })]) } });
  show();
  await screen.findByText('Opening Keynote');
  await userEvent.hover(addButton());
  expect(screen.getByRole('tooltip').textContent).toBe(ALREADY_IN_CALENDAR);
  expect(addButton().getAttribute('aria-describedby')).toContain(screen.getByRole('tooltip').id);
  await userEvent.unhover(addButton());
  expect(screen.queryByRole('tooltip')).toBeNull();
  act(() => addButton().focus());
  screen.getByRole('tooltip');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test("Add to calendar, already added elsewhere: the server's error text is the tooltip", async () => {
  useAuth.setState({ user: member });
  api.answer({
    [FACTS]: { body: facts() },
    [PATH]: { body: schedule() },
    [ICS]: {
      status: 409,
      body: { success: false, error: 'You have this one already', code: 'ALREADY_IN_CALENDAR' },
    },
  });
  show();
  await screen.findByText('Opening Keynote');
  await userEvent.click(addButton());
  expect((await screen.findByRole('tooltip')).textContent).toBe('You have this one already');
  expect(addButton().getAttribute('aria-disabled')).toBe('true');
  expect(alerts()).toEqual([]);
});

test('Add to calendar, generic failure: an alert is shown', async () => {
  useAuth.setState({ user: member });
  api.answer({
    [FACTS]: { body: facts() },
    [PATH]: { body: schedule() },
    [ICS]: { status: 500, body: { success: false, error: 'Internal error', code: 'INTERNAL' } },
  });
  show();
  await screen.findByText('Opening Keynote');
  await userEvent.click(addButton());
  await waitFor(() => expect(alerts()).toEqual([SOMETHING_WENT_WRONG]));
  expect(addButton().getAttribute('aria-disabled')).toBeNull();
});

test('the calendar state is requested again when a visitor signs in', async () => {
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule() } });
  show();
  await screen.findByText('Opening Keynote');
  api.answer({
    [FACTS]: { body: facts() },
    [PATH]: { body: schedule([slot({ add_calendar: true }), coffee, evening, friday]) },
  });
  act(() => useAuth.setState({ user: member }));
  await waitFor(() => expect(addButton().getAttribute('aria-disabled')).toBe('true'));
});

test.each(['click', 'Space'])('Add Note leads to the slot, by %s', async (way) => {
  api.answer({ [FACTS]: { body: facts() }, [PATH]: { body: schedule() } });
  show();
  await screen.findByText('Opening Keynote');
  const button = rowOf('Opening Keynote').getByRole('button', { name: 'Add Note' });
  expect(button.getAttribute('href')).toBe('/add_note?slot=31');
  if (way === 'click') await userEvent.click(button);
  else {
    act(() => button.focus());
    await userEvent.keyboard(' ');
  }
  screen.getByText('At /add_note');
});
