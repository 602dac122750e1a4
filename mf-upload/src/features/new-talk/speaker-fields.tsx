import { useQueryClient } from '@lectern/remote';
import { laterPart } from '@lectern/ui';
import type { SpeakerName } from '@lectern/contracts';
import { useRef, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { WizardForm } from './form-model';
import { Field, TextArea, loadKnownSpeaker, speakerFields } from './new-talk.page';
import { SpeakerNameInput } from './speaker-name';
import { speakerQuery } from './speaker.queries';

const KnownSpeaker = laterPart(() => loadKnownSpeaker());

interface Props {
  form: UseFormReturn<WizardForm>;
  /** On the stage, from 0. */
  place: number;
  hasPicture: boolean;
  /** The picture's field, below the others. */
  children: ReactNode;
}

/** Name and words about a speaker. */
export function SpeakerFields({ form, place, hasPicture, children }: Props) {
  const { getFieldState, formState, register, setValue, getValues } = form;
  const [name, about] = speakerFields(place);
  const client = useQueryClient();
  const filled = useRef('');

  const choose = async ({ id, speakername }: SpeakerName) => {
    setValue(name, speakername, { shouldValidate: true, shouldDirty: true });
    // Failing to load is silent: it can be typed.
    const profile = await client.fetchQuery(speakerQuery(id)).catch(() => null);
    const text = profile?.speaker.description;
    const current = getValues(about);
    // What somebody typed stands; what another choice filled in does not.
    if (!text || (current.trim() !== '' && current !== filled.current)) return;
    filled.current = text;
    setValue(about, text, { shouldValidate: true, shouldDirty: true });
  };

  return (
    <>
      <Field label="Speaker Name" error={getFieldState(name, formState).error?.message}>
        <SpeakerNameInput field={register(name)} onChoose={(speaker) => void choose(speaker)} />
      </Field>
      <KnownSpeaker form={form} name={name} hasPicture={hasPicture} />
      <Field label="About Speaker" error={getFieldState(about, formState).error?.message}>
        <TextArea {...register(about)} required />
      </Field>
      {children}
    </>
  );
}
