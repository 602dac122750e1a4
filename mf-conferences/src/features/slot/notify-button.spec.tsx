import { useAuth } from '@lectern/auth';
import { definePage, useAlerts } from '@lectern/remote';
import { renderPage } from '@lectern/remote/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NotifyButton } from './notify-button';

jest.mock('@lectern/auth/subscribe', () => {
  throw new Error('Loading chunk acts failed.');
});

const page = definePage({
  Page: () => <NotifyButton talkId={5} hasVideo={false} subscribed={false} onSubscribed={() => undefined} />,
});

test.each([
  [true, 'That could not be sent: no response.'],
  [false, 'That could not be sent: you are offline.'],
])('the subscription code cannot be loaded although there is a network: %s', async (isOnline, text) => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  useAuth.setState({ known: true, user: { id: 1, first_name: 'Member', image: null } });
  useAlerts.setState({ alerts: [] });
  renderPage(page, '/add_note');
  await userEvent.click(screen.getByRole('button', { name: 'Notify For Video' }));
  await waitFor(() => expect(useAlerts.getState().alerts).toMatchObject([{ text, tone: 'bad' }]));
});
