import type { Failure } from '@lectern/api-client';
import { faults, speakerFields } from './kit';
import type { FieldName } from './server-errors';

/** Errors of a speaker by form field; the payload names the fields `speaker[…]`. */
export function speakerFaults(failure: Failure, place: number): [FieldName, string][] {
  const [speakername, description] = speakerFields(place);
  const profile_picture = `speakerImage.${place}` as const;
  const found = faults<FieldName>(failure.errors, { speakername, description, profile_picture });
  const text = failure.serverMessage;
  // A picture that is too large is refused with the whole request, which names no field.
  return failure.status === 413 && text ? [...found, [profile_picture, text]] : found;
}
