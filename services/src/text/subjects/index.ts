export { isNoSubject } from './no-subject.js';
export { nameKey, type Subject, subjectNamed, SUBJECTS } from './subjects.js';
export { mentionsIn } from './mentions.js';
export { MOST_SUBJECTS, subjectsOf } from './subjects-of.js';
