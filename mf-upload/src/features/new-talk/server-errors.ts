import type { Failure } from '@lectern/api-client';
import type { WizardForm } from './form-model';

/** A field of the form, or the picture beside it. */
export type FieldName = keyof WizardForm | 'speakerImage';

const TALK_FIELDS: Record<string, FieldName> = {
  title: 'videoTitle',
  description: 'videoDescription',
  youtube_link: 'videoLink',
  conference_name: 'conferenceName',
  links: 'links',
};

const SPEAKER_FIELDS: Record<string, FieldName> = {
  speakername: 'speakerName',
  description: 'aboutSpeaker',
  profile_picture: 'speakerImage',
};

/** Faults of a talk by the form's fields, the first of each. @source product.md, section 8 */
export const talkFaults = ({ errors }: Failure) => faults(errors, TALK_FIELDS);

/** Faults of a speaker, whose payload names its fields `speaker[…]`. */
export const speakerFaults = ({ errors }: Failure) => faults(errors, SPEAKER_FIELDS);

function faults(errors: Failure['errors'], names: Record<string, FieldName>): [FieldName, string][] {
  return Object.entries(errors).flatMap(([field, [text]]) => {
    const name = names[field.match(/([a-z_]+)\]?$/)?.[1] ?? ''];
    return name && text ? [[name, text] as [FieldName, string]] : [];
  });
}

/** Id of the talk that a server's text names as `/talks/{id}`, else null. */
export const namedTalk = (text: string): string | null => text.match(/\/talks\/(\d+)/)?.[1] ?? null;
