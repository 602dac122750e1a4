import { fireEvent, render, screen } from '@testing-library/react';
import { act } from 'react';
import { laterPart } from './later-part';

test('a part that cannot be had is asked for twice, then offered again, and never by itself', async () => {
  let asked = 0;
  let isThere = false;
  const Part = laterPart(() => {
    asked += 1;
    // Whoever asks for ever is kept waiting, so that this test ends.
    if (asked > 20) return new Promise<never>(() => undefined);
    return isThere ? Promise.resolve(() => <p>Here</p>) : Promise.reject(new Error('No such file'));
  });
  await act(async () => void render(<Part />));
  expect(asked).toBe(2);
  isThere = true;
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  screen.getByText('Here');
  expect(asked).toBe(3);
});
