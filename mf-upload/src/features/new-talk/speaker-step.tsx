import { laterPart } from '@lectern/ui';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { WizardForm } from './form-model';
import { focusFirst, loadMoreSpeakers } from './new-talk.page';
import { PictureField } from './picture-field';
import { SpeakerFields } from './speaker-fields';
import type { Progress } from './use-draft';
import type { ChosenPictures } from './use-pictures';

const MoreSpeakers = laterPart(() => loadMoreSpeakers());

export interface SpeakerStepProps {
  /** One came here by Next: the first field takes the focus. */
  focused?: boolean;
  form: UseFormReturn<WizardForm>;
  progress: Progress;
  chosen: ChosenPictures;
}

/** '02 ADD SPEAKER'; whoever gives the talk beside the first speaker stands below. @source product.md, section 2, "Add-talk wizard" */
export function SpeakerStep({ focused = false, ...props }: SpeakerStepProps) {
  const top = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (focused) focusFirst(top.current?.closest('form'));
  }, [focused]);
  return (
    <>
      <span ref={top} hidden />
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
