import { showAlert, useAlerts } from '@lectern/remote';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Alerts } from './alerts';

afterEach(() => act(() => useAlerts.setState({ alerts: [] })));

test('the list of messages is empty until there is a message', () => {
  render(<Alerts />);
  expect(screen.queryByRole('region')).toBeNull();
});

test('each message is an alert, takes no focus and can be dismissed', async () => {
  render(<Alerts />);
  const before = document.activeElement;
  act(() => {
    showAlert('It could not be saved.');
    showAlert('Your note is saved.', 'plain');
  });
  const alerts = within(screen.getByRole('region', { name: 'Messages' })).getAllByRole('alert');
  expect(alerts.map((alert) => alert.textContent)).toEqual(['It could not be saved.', 'Your note is saved.']);
  expect(document.activeElement).toBe(before);
  await userEvent.click(within(alerts[0] as HTMLElement).getByRole('button', { name: 'Dismiss' }));
  expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual(['Your note is saved.']);
});

test('a message may contain a link, and is dismissed when it is followed', async () => {
  render(<Alerts />, { wrapper: MemoryRouter });
  act(() => showAlert('Saved.', 'plain', { to: '/video/x', label: 'See the talk' }));
  const link = within(screen.getByRole('alert')).getByRole('link', { name: 'See the talk' });
  expect(link.getAttribute('href')).toBe('/video/x');
  await userEvent.click(link);
  expect(screen.queryByRole('alert')).toBeNull();
});
