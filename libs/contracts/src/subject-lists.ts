/** Kinds of subjects, in display order. */
export const SUBJECT_KINDS = [
  'language',
  'framework',
  'tool',
  'practice',
  'computing',
  'web',
  'data',
  'infrastructure',
  'field',
  'work',
] as const;

/** `kind` of tags outside the vocabulary. */
export const OTHER_SUBJECTS = 'other';
/** Default page size of the list of subjects. */
export const SUBJECTS_PER_PAGE = 100;
/** Largest page size of the list of subjects. */
export const MOST_SUBJECTS_PER_PAGE = 1_000;
