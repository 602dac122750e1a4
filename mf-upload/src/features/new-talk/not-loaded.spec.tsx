import { useAuth } from '@lectern/auth';
import { serveApi } from '@lectern/remote/testing';
import { screen } from '@testing-library/react';
import { currentStep, fill, MEMBER, openWizard, press, VIDEO } from '../../testing/fill';

// The network is down.
jest.mock('./sending', () => {
  throw new Error('Loading the chunk failed.');
});

const api = serveApi();

test('without the code that saves, Next says so, and everything typed stays', async () => {
  sessionStorage.clear();
  localStorage.clear();
  useAuth.setState({ user: MEMBER, known: true });
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const { user } = openWizard();
  await fill(user, VIDEO);
  await user.click(press('Next'));
  await screen.findByText(/could not be sent/);
  expect(screen.queryByText('Saving...')).toBeNull();
  expect(currentStep()).toBe('01 ADD VIDEO');
  expect(screen.getByLabelText<HTMLInputElement>('Video Title').value).toBe(VIDEO['Video Title']);
  expect(api.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  expect(warn).toHaveBeenCalledWith('Failed to save the talk:', 'The code could not be loaded.');
  warn.mockRestore();
});
