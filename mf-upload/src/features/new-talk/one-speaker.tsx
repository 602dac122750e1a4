import type { UseFormReturn } from 'react-hook-form';
import type { WizardForm } from './form-model';
import { PictureField } from './picture-field';
import { SpeakerFields } from './speaker-fields';
import type { Progress } from './use-draft';
import type { ChosenPictures } from './use-pictures';

export interface SpeakersProps {
  form: UseFormReturn<WizardForm>;
  progress: Progress;
  chosen: ChosenPictures;
}

/** The fields of one speaker; `place` is 0 for the first. */
export function OneSpeaker({ form, progress, chosen, place }: SpeakersProps & { place: number }) {
  const { pictures, faults, choose } = chosen;
  const picture = pictures[place] ?? null;
  return (
    <SpeakerFields form={form} place={place} hasPicture={picture !== null}>
      <PictureField
        picture={picture}
        fault={faults[place] ?? null}
        lost={picture ? null : (progress.pictures[place] ?? null)}
        onChange={(chosenPicture, fault) => choose(place, chosenPicture, fault)}
      />
    </SpeakerFields>
  );
}
