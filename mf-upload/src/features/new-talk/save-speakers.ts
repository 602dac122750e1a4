import type { Failure } from '@lectern/api-client';
import { isFailure } from './kit';
import { saveSpeaker } from './speaker.calls';
import { speakerFaults } from './speaker-faults';
import type { WizardForm } from './form-model';
import type { ChosenPicture } from './picture';
import type { FieldName } from './server-errors';

interface Sending {
  talkId: number;
  /** Sends each speaker's position: there are several speakers, or there were. */
  isStage: boolean;
  /** In the order of the speakers. */
  pictures: readonly (ChosenPicture | null)[];
  /** @param share of the current picture sent, 0 to 1; null without one */
  onProgress: (share: number | null) => void;
  signal: AbortSignal;
}

/**
 * Saves the form's speakers, one after the other.
 *
 * @returns the failure, with errors by form field; otherwise whether a picture waits for an operator, and what is
 * shown on a speaker's page
 */
export async function saveSpeakers(
  form: WizardForm,
  { talkId, isStage, pictures, onProgress, signal }: Sending,
): Promise<{ failure: Failure; faults: [FieldName, string][] } | { proposed: boolean; waits: boolean }> {
  const count = 1 + form.others.length;
  let [proposed, waits] = [false, false];
  for (let place = 0; place < count; place += 1) {
    const picture = pictures[place] ?? null;
    onProgress(picture && 0);
    const answer = await saveSpeaker(form, {
      talkId,
      place,
      count: isStage ? count : null,
      picture: picture?.file ?? null,
      onProgress: (share) => onProgress(picture && share),
      signal,
    });
    if (isFailure(answer)) return { failure: answer, faults: speakerFaults(answer, place) };
    proposed ||= answer.picture_proposed;
    waits ||= answer.biography_waits || answer.place_waits;
  }
  return { proposed, waits };
}
