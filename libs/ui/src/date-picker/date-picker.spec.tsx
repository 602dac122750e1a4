import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { Day, DayRange } from './days';
import { DatePicker, DateRangePicker } from './date-picker';

const NO_RANGE = 'Date range: YYYY-MM-DD ~ YYYY-MM-DD';
const changed = jest.fn();
beforeEach(() => {
  changed.mockClear();
  jest.useFakeTimers({ now: new Date('2024-09-21T12:00:00Z'), advanceTimers: true });
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'languages');
});

function Days({ first = null, opensAt }: { first?: Day | null; opensAt?: Day }) {
  const [day, setDay] = useState<Day | null>(first);
  const onChange = (next: Day | null) => {
    changed(next);
    setDay(next);
  };
  return (
    <>
      <DatePicker value={day} opensAt={opensAt} timeZone="UTC" onChange={onChange} />
      <button>Elsewhere</button>
    </>
  );
}

function Ranges({ first = null, opensAt }: { first?: DayRange | null; opensAt?: Day }) {
  const [range, setRange] = useState<DayRange | null>(first);
  const onChange = (next: DayRange | null) => {
    changed(next);
    setRange(next);
  };
  return <DateRangePicker value={range} opensAt={opensAt} timeZone="UTC" onChange={onChange} />;
}

const user = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
const day = (name: string) => screen.getByRole('button', { name });
/** The popup is loaded when it is first shown. */
const open = async (name: string) => {
  await user().click(day(name));
  await screen.findByRole('grid');
};
const chosen = () =>
  screen
    .getAllByRole('gridcell', { selected: true })
    .map((cell) => within(cell).getByRole('button').getAttribute('aria-label'));

// The first test: a popup that an earlier one has loaded is shown and focused in one go.
test('Escape returns the focus even when it is pressed the moment the grid appears', async () => {
  jest.useRealTimers();
  render(<Days first="2024-09-26" />);
  const control = day('Date: 2024-09-26');
  control.focus();
  let isPressed = false;
  const observer = new MutationObserver(() => {
    if (!document.querySelector('[role="grid"]')) return;
    observer.disconnect();
    isPressed = true;
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  observer.observe(document.body, { childList: true, subtree: true });
  // While waiting, React renders as in a browser, not within act().
  const closed = waitFor(() => expect([isPressed, screen.queryByRole('dialog')]).toEqual([true, null]));
  control.click();
  await closed;
  expect(document.activeElement).toBe(control);
});

test('Date-picker defaults: format YYYY-MM-DD, weeks from Sunday, 42 day cells, no shortcuts for one day', async () => {
  render(<Days first="2024-09-26" />);
  await open('Date: 2024-09-26');
  const grid = screen.getByRole('grid', { name: 'September 2024' });
  expect(within(grid).getAllByRole('gridcell')).toHaveLength(42);
  expect(within(grid).getAllByRole('columnheader')[0]?.textContent).toBe('Sun');
  expect(chosen()).toEqual(['Thursday, September 26, 2024']);
  expect(screen.queryByRole('button', { name: 'Last 7 days' })).toBeNull();
  expect(day('Saturday, September 21, 2024').getAttribute('aria-current')).toBe('date');
});

test('a click chooses the day, closes the grid and returns the focus', async () => {
  render(<Days opensAt="2024-09-26" />);
  await open('Date: YYYY-MM-DD');
  await user().click(day('Friday, September 27, 2024'));
  expect(changed).toHaveBeenCalledWith('2024-09-27');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(day('Date: 2024-09-27'));
});

test('the chosen day can be cleared', async () => {
  render(<Days first="2024-09-26" />);
  await open('Date: 2024-09-26');
  await user().click(day('Clear'));
  expect(changed).toHaveBeenCalledWith(null);
  screen.getByText('YYYY-MM-DD');
});

test.each([
  ['{ArrowRight}', 'Friday, September 27, 2024'],
  ['{ArrowLeft}', 'Wednesday, September 25, 2024'],
  ['{ArrowDown}', 'Thursday, October 3, 2024'],
  ['{ArrowUp}', 'Thursday, September 19, 2024'],
  ['{Home}', 'Sunday, September 22, 2024'],
  ['{End}', 'Saturday, September 28, 2024'],
  ['{PageDown}', 'Saturday, October 26, 2024'],
  ['{PageUp}', 'Monday, August 26, 2024'],
  ['{Shift>}{PageUp}{/Shift}', 'Tuesday, September 26, 2023'],
])('the key %s moves the focus to %s', async (key, name) => {
  render(<Days first="2024-09-26" />);
  const keys = user();
  await keys.tab();
  await keys.keyboard('{Enter}');
  await screen.findByRole('grid');
  expect(document.activeElement).toBe(day('Thursday, September 26, 2024'));
  await keys.keyboard(key);
  expect(document.activeElement).toBe(day(name));
  expect(document.querySelectorAll('td [tabindex="0"]')).toHaveLength(1);
});

test('Escape closes the grid without a change and returns the focus, and leaving the grid closes it too', async () => {
  render(<Days first="2024-09-26" />);
  const keys = user();
  await open('Date: 2024-09-26');
  await keys.keyboard('{ArrowRight}{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(day('Date: 2024-09-26'));
  await keys.keyboard('{Enter}');
  await screen.findByRole('grid');
  await keys.click(day('Elsewhere'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(changed).not.toHaveBeenCalled();
});

test('months and years are changed by buttons that keep the focus', async () => {
  render(<Days first="2024-09-26" />);
  await open('Date: 2024-09-26');
  await user().click(day('Next month'));
  screen.getByRole('grid', { name: 'October 2024' });
  expect(document.activeElement).toBe(day('Next month'));
  await user().click(day('Previous year'));
  screen.getByRole('grid', { name: 'October 2023' });
});

test('Conference date filter: a range starts no later than it ends, in whichever order it is chosen', async () => {
  render(<Ranges opensAt="2024-09-26" />);
  await open(NO_RANGE);
  await user().click(day('Friday, September 27, 2024'));
  expect(changed).not.toHaveBeenCalled();
  await user().click(day('Wednesday, September 25, 2024'));
  expect(changed).toHaveBeenCalledWith({ from: '2024-09-25', to: '2024-09-27' });
  await open('Date range: 2024-09-25 ~ 2024-09-27');
  expect(chosen()).toHaveLength(3);
});

test('a range can be chosen by keyboard alone, and an abandoned first day is forgotten', async () => {
  render(<Ranges opensAt="2024-09-26" />);
  const keys = user();
  await keys.tab();
  await keys.keyboard('{Enter}');
  await screen.findByRole('grid');
  await keys.keyboard('{Enter}{Escape}{Enter}');
  await screen.findByRole('grid');
  await keys.keyboard('{Enter}{ArrowRight}{Enter}');
  expect(changed.mock.calls).toEqual([[{ from: '2024-09-26', to: '2024-09-27' }]]);
});

test.each([
  ['Today', '2024-09-21', '2024-09-21'],
  ['Yesterday', '2024-09-20', '2024-09-20'],
  ['Last 7 days', '2024-09-15', '2024-09-21'],
  ['Last 30 days', '2024-08-23', '2024-09-21'],
  ['This month', '2024-09-01', '2024-09-30'],
  ['Last month', '2024-08-01', '2024-08-31'],
])('the shortcut %s is %s to %s', async (name, from, to) => {
  render(<Ranges />);
  await open(NO_RANGE);
  await user().click(day(name));
  expect(changed).toHaveBeenCalledWith({ from, to });
  day(`Date range: ${from} ~ ${to}`);
});

test('in Hebrew the days have Hebrew names, and weeks and arrow keys run from right to left', async () => {
  Object.defineProperty(navigator, 'languages', { configurable: true, value: ['he'] });
  render(<Days first="2024-09-26" />);
  await open('Date: 2024-09-26');
  expect(screen.getByRole('grid', { name: 'ספטמבר 2024' }).closest('[dir="rtl"]')).not.toBeNull();
  await user().keyboard('{ArrowLeft}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('יום שישי, 27 בספטמבר 2024');
});
