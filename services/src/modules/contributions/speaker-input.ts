import { CONTRIBUTION_LIMITS, requiredText, TALK_ID_MISSING } from '@lectern/contracts';
import { z } from 'zod';
import { identityKey } from '../speakers/index.js';
import { cleanLine, cleanText } from '../../text/text.js';

/** Form field of the picture. */
export const PICTURE_FIELD = 'speaker[profile_picture]';

/** Key for recognising a name; see {@link SpeakerEntity.nameKey}. `#` is reserved for the site's own suffix. */
export const nameKeyOf = (name: string): string => identityKey(name.replaceAll('#', ' '));

const LONGEST_KEY = 220;

/** An integer form field, which arrives as text; optional. */
const whole = (name: string, min: number, max: number) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, `${name} must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.int().min(min).max(max, `${name} must be a whole number from ${min} to ${max}`))
    .optional();

function required(label: string, max: number, clean: (text: string) => string) {
  return z
    .string(requiredText(label))
    .transform(clean)
    .refine((text) => text !== '', { error: requiredText(label), abort: true })
    .refine((text) => [...text].length <= max, `${label} can have at most ${max} characters`);
}

/**
 * The fields of `POST /speakers`, besides the picture.
 *
 * @source product.md, section 5
 */
export const SpeakerInput = z.object({
  talk_id: z
    .string(TALK_ID_MISSING)
    .trim()
    .refine((text) => !['', 'null', 'undefined'].includes(text), TALK_ID_MISSING),
  'speaker[speakername]': required('Speaker Name', CONTRIBUTION_LIMITS.speakerName, cleanLine)
    // Punctuation alone is not a name.
    .refine((name) => nameKeyOf(name) !== '', { error: requiredText('Speaker Name'), abort: true })
    .refine((name) => nameKeyOf(name).length <= LONGEST_KEY, 'Speaker Name is too long'),
  'speaker[description]': required('About Speaker', CONTRIBUTION_LIMITS.about, cleanText),
  position: whole('The position', 0, CONTRIBUTION_LIMITS.speakers - 1),
  count: whole('The count', 1, CONTRIBUTION_LIMITS.speakers),
});
export type SpeakerInput = z.output<typeof SpeakerInput>;
