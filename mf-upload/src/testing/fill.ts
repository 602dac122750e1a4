import { renderPage } from '@lectern/remote/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { page } from '../features/new-talk/new-talk.page';

/** Opens the wizard, and returns a simulated user. */
export function openWizard() {
  return { ...renderPage(page, '/talks/new'), user: userEvent.setup() };
}

/** The tab claims its draft asynchronously. */
export const settle = () => act(async () => undefined);

export const VIDEO = {
  'Conference Name': 'Lectern Days',
  'Video Link': 'https://youtu.be/LecternE2E9',
  'Video Title': 'How a lectern is built',
  'Video Description': 'Wood, light and patience.',
};

export const SPEAKER = { 'Speaker Name': 'Member M', 'About Speaker': 'Builds lecterns.' };

/** Types into fields by their labels. */
export async function fill(user: ReturnType<typeof userEvent.setup>, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.click(field);
    if (label !== 'Video Link') await user.paste(text);
    // The first link loads the code for its details, which `act` must wait for.
    else await act(async () => void fireEvent.change(field, { target: { value: text } }));
  }
}

export const press = (name: string) => screen.getByRole('button', { name });

/** The step marked by the progress indicator. */
export const currentStep = () =>
  screen.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')?.textContent;

/** Response to creating and changing the talk. */
export const SAVED_TALK = {
  status: 201,
  body: { success: true, talk: { id: 41, slug: 'how-a-lectern-is-built', status: 'draft' } },
};

/** Response of a session check. */
export const STATUS = (user: object | null) => ({
  'auth/status': { body: { user, token: null }, headers: { 'X-CSRF-Token': 'renewed' } },
});

export const MEMBER = { id: 3, first_name: 'Member', image: null };

/** Opens the wizard and goes on to its second step. */
export async function openSpeakerStep() {
  const view = openWizard();
  await fill(view.user, VIDEO);
  await view.user.click(press('Next'));
  await screen.findByLabelText('Speaker Name');
  return view;
}
