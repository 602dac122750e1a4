import { useQueryClient } from '@lectern/remote';
import { Field, TextArea } from '@lectern/ui';
import type { SpeakerName } from '@lectern/contracts';
import { useRef, type ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { WizardForm } from './form-model';
import { SpeakerNameInput } from './speaker-name';
import { speakerQuery } from './speaker.queries';

/** '02 ADD SPEAKER'; the picture's field stands below. @source product.md, section 2, "Add-talk wizard" */
export function SpeakerStep({ form, children }: { form: UseFormReturn<WizardForm>; children: ReactNode }) {
  const { errors } = form.formState;
  const client = useQueryClient();
  const filled = useRef('');

  const choose = async ({ id, speakername }: SpeakerName) => {
    form.setValue('speakerName', speakername, { shouldValidate: true, shouldDirty: true });
    // Failing to load is silent: it can be typed.
    const profile = await client.fetchQuery(speakerQuery(id)).catch(() => null);
    const about = profile?.speaker.description;
    const current = form.getValues('aboutSpeaker');
    // What somebody typed stands; what another choice filled in does not.
    if (!about || (current.trim() !== '' && current !== filled.current)) return;
    filled.current = about;
    form.setValue('aboutSpeaker', about, { shouldValidate: true, shouldDirty: true });
  };

  return (
    <>
      <Field label="Speaker Name" error={errors.speakerName?.message}>
        <SpeakerNameInput field={form.register('speakerName')} onChoose={(name) => void choose(name)} />
      </Field>
      <Field label="About Speaker" error={errors.aboutSpeaker?.message}>
        <TextArea {...form.register('aboutSpeaker')} required />
      </Field>
      {children}
    </>
  );
}
