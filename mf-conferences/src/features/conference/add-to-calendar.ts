import { isFailure } from '@lectern/api-client';
import { isVisitor } from '@lectern/auth/is-visitor';
import { ALREADY_IN_CALENDAR, SIGN_IN_FOR_CALENDAR, SOMETHING_WENT_WRONG } from '@lectern/contracts';
import { saveFile } from '../../shared/save-file';

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
  if (isVisitor()) return { kind: 'visitor', text: SIGN_IN_FOR_CALENDAR.add };
  const path = `/api/v1/conferences/${encodeURIComponent(slug)}/slots/${slotId}/add_to_calendar`;
  const answer = await saveFile(path, `event-${slotId}.ics`);
  if (!isFailure(answer)) return { kind: 'saved' };
  if (answer.status === 401) return { kind: 'visitor', text: SIGN_IN_FOR_CALENDAR.add };
  if (answer.status === 409) return { kind: 'already', text: answer.serverMessage ?? ALREADY_IN_CALENDAR };
  return { kind: 'failed', text: SOMETHING_WENT_WRONG };
}
