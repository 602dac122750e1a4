import { isFailure } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import { sendOnce } from '@lectern/auth/change';
import { send } from '../../shared/send';

export const ALREADY_ADDED = 'You have already added this event to your calendar';
export const SIGN_IN_FIRST = 'You need to be logged in to add to the calendar.';
const FAILED = 'Something went wrong. Please try again later.';

/** What came of it: the file is saved, the slot was added before (in the server's words), or a message for everybody to see. */
export type Added = { kind: 'saved' } | { kind: 'already'; text: string } | { kind: 'failed'; text: string };

/** Fetches a slot's calendar file and saves it as `event-{slotId}.ics`. Nothing throws. @source product.md, sections 7 and 8 */
export async function addToCalendar(slug: string, slotId: number): Promise<Added> {
  const { user, known } = useAuth.getState();
  if (known && !user) return { kind: 'failed', text: SIGN_IN_FIRST };
  const path = `/api/v1/conferences/${encodeURIComponent(slug)}/slots/${slotId}/add_to_calendar`;
  const answer = await sendOnce(`get ${path}`, (options) =>
    send(path, undefined, async (response) => (response.status === 200 ? response.blob() : null), options),
  );
  if (!isFailure(answer)) {
    save(answer, `event-${slotId}.ics`);
    return { kind: 'saved' };
  }
  if (answer.status === 401) return { kind: 'failed', text: SIGN_IN_FIRST };
  if (answer.status === 409) return { kind: 'already', text: answer.serverMessage ?? ALREADY_ADDED };
  return { kind: 'failed', text: FAILED };
}

/** Long enough for any browser to have taken the file over. */
const TAKEN_OVER_MS = 60_000;

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), TAKEN_OVER_MS);
}
