import { isFailure } from '@lectern/api-client';
import { useAuth } from '@lectern/auth';
import { SIGN_IN_FOR_CALENDAR } from '@lectern/contracts';
import { saveFile } from '../../shared/save-file';

export const ALREADY_ADDED = 'You have already added this event to your calendar';
const FAILED = 'Something went wrong. Please try again later.';

/**
 * The result: the file is saved, the slot had been added before (with the server's message), or an error
 * message to show, for example to a visitor.
 */
export type Added = { kind: 'saved' } | { kind: 'already' | 'visitor' | 'failed'; text: string };

/**
 * Downloads a slot's calendar file as `event-{slotId}.ics`. Never throws.
 *
 * @source product.md, sections 7 and 8
 */
export async function addToCalendar(slug: string, slotId: number): Promise<Added> {
  const { user, known } = useAuth.getState();
  if (known && !user) return { kind: 'visitor', text: SIGN_IN_FOR_CALENDAR.add };
  const path = `/api/v1/conferences/${encodeURIComponent(slug)}/slots/${slotId}/add_to_calendar`;
  const answer = await saveFile(path, `event-${slotId}.ics`);
  if (!isFailure(answer)) return { kind: 'saved' };
  if (answer.status === 401) return { kind: 'visitor', text: SIGN_IN_FOR_CALENDAR.add };
  if (answer.status === 409) return { kind: 'already', text: answer.serverMessage ?? ALREADY_ADDED };
  return { kind: 'failed', text: FAILED };
}
