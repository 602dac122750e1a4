import { useQueryClient } from '@lectern/remote';
import { deferred } from '@lectern/ui';
import type { SpeakerName } from '@lectern/contracts';
import { useRef, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { WizardForm } from './form-model';
import { Field, TextArea, speakerFields } from './kit';
import { SpeakerNameInput } from './speaker-name';
import { speakerQuery } from './speaker.queries';

const KnownSpeaker = deferred(async () => (await import('./known-speaker')).KnownSpeaker);

interface Props {
  form: UseFormReturn<WizardForm>;
  /** On the stage, from 0. */
  place: number;
  hasPicture: boolean;
  /** The picture's field, below the others. */
  children: ReactNode;
}

/** A speaker's name and description. */
export function SpeakerFields({ form, place, hasPicture, children }: Props) {
  const { getFieldState, formState, register, setValue, getValues } = form;
  const [name, about] = speakerFields(place);
  const client = useQueryClient();
  const filled = useRef('');

  const choose = async ({ id, speakername }: SpeakerName) => {
    setValue(name, speakername, { shouldValidate: true, shouldDirty: true });
    // A load failure is silent: the fields can be typed.
    const profile = await client.fetchQuery(speakerQuery(id)).catch(() => null);
    const text = profile?.speaker.description;
    const current = getValues(about);
    // Keeps typed text; replaces text that an earlier choice filled in.
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
