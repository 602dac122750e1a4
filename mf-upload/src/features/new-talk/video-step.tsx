import { Field, TextArea, TextInput, deferred } from '@lectern/ui';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { ConferenceNameInput } from './conference-name';
import type { WizardForm } from './form-model';

const VideoPreview = deferred(async () => (await import('./video-preview')).VideoPreview);

interface Props {
  form: UseFormReturn<WizardForm>;
  talkId: number | null;
  /** The link may come from a stored draft, which the server-rendered page does not have. */
  inBrowser: boolean;
  onTakeUp: (talkId: number, platformTitle: string | null) => void;
}

/** '01 ADD VIDEO'. @source product.md, section 2, "Add-talk wizard" */
export function VideoStep({ form, talkId, inBrowser, onTakeUp }: Props) {
  const { register } = form;
  const { errors } = form.formState;
  const link = useWatch({ control: form.control, name: 'videoLink' });
  return (
    <>
      <Field label="Conference Name" error={errors.conferenceName?.message}>
        <ConferenceNameInput form={form} />
      </Field>
      <Field label="Video Link" error={errors.videoLink?.message}>
        <TextInput {...register('videoLink')} type="url" required autoComplete="off" />
      </Field>
      {inBrowser && link.trim() !== '' && <VideoPreview form={form} talkId={talkId} onTakeUp={onTakeUp} />}
      <Field label="Video Title" error={errors.videoTitle?.message}>
        <TextInput {...register('videoTitle')} required autoComplete="off" />
      </Field>
      <Field label="Video Description" error={errors.videoDescription?.message}>
        <TextArea {...register('videoDescription')} required />
      </Field>
      {talkId !== null && (
        <Field label="Slides and links (optional, one per line)" error={errors.links?.message}>
          <TextArea {...register('links')} rows={2} autoComplete="off" />
        </Field>
      )}
    </>
  );
}
