import type { Failure } from '@lectern/api-client';
import type { FieldPath } from './form-model';

/** The picture of the speaker at a place; it is not among the form's own fields. */
type PictureName = `speakerImage.${number}`;
export type FieldName = FieldPath | PictureName;

const TALK_FIELDS: Record<string, FieldPath> = {
  title: 'videoTitle',
  description: 'videoDescription',
  youtube_link: 'videoLink',
  conference_name: 'conferenceName',
  links: 'links',
};

/** Errors of a talk by the form's fields, the first of each. @source product.md, section 8 */
export const talkFaults = ({ errors }: Failure): [FieldPath, string][] => faults(errors, TALK_FIELDS);

/** Errors by the form's fields; `names` has them by the payload's. */
export function faults<Name extends FieldName>(
  errors: Failure['errors'],
  names: Record<string, Name>,
): [Name, string][] {
  return Object.entries(errors).flatMap(([field, [text]]) => {
    const name = names[field.match(/([a-z_]+)\]?$/)?.[1] ?? ''];
    return name && text ? [[name, text] as [Name, string]] : [];
  });
}

/** Id of the talk that a server message names as `/talks/{id}`, or null. */
export const namedTalk = (text: string): string | null => text.match(/\/talks\/(\d+)/)?.[1] ?? null;
