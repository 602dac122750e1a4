export { SUBJECT_KINDS, type SubjectKind } from './subject-entry.js';
export { nameKey, type Subject, subjectKeys, subjectNamed, SUBJECTS } from './subjects.js';
export { MOST_SUBJECTS, subjectsOf, type TalkFacts } from './subjects-of.js';
