/** Kinds of subjects, in the order in which they are listed. */
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

/** `kind` of tags outside of the vocabulary. */
export const OTHER_SUBJECTS = 'other';
/** Subjects of one page of the list, unless asked for otherwise. */
export const SUBJECTS_PER_PAGE = 100;
/** Subjects that one page may have. */
export const MOST_SUBJECTS_PER_PAGE = 1_000;
