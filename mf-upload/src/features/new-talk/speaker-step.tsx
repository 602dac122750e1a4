import { laterPart } from '@lectern/ui';
import type { UseFormReturn } from 'react-hook-form';
import type { WizardForm } from './form-model';
import { loadMoreSpeakers } from './load-parts';
import { PictureField } from './picture-field';
import { SpeakerFields } from './speaker-fields';
import type { Progress } from './use-draft';
import type { ChosenPictures } from './use-pictures';

const MoreSpeakers = laterPart(loadMoreSpeakers);

export interface SpeakerStepProps {
  form: UseFormReturn<WizardForm>;
  progress: Progress;
  chosen: ChosenPictures;
}

/** '02 ADD SPEAKER'; whoever gives the talk beside the first speaker stands below. @source product.md, section 2, "Add-talk wizard" */
export function SpeakerStep(props: SpeakerStepProps) {
  return (
    <>
      <OneSpeaker {...props} place={0} />
      <MoreSpeakers {...props} />
    </>
  );
}

/** The fields of one speaker, by place on the stage. */
export function OneSpeaker({ form, progress, chosen, place }: SpeakerStepProps & { place: number }) {
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
