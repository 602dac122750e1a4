import type { Subject, SubjectDetails } from '@lectern/contracts';

/** A subject that stands for any other. */
export const aSubject = (name: string, its: Partial<Subject> = {}): Subject => ({
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  kind: 'practice',
  talk_count: 3,
  recording_count: 2,
  ...its,
});

/** A subject as its page has it. */
export const subjectDetails = (name: string, its: Partial<SubjectDetails> = {}): SubjectDetails => ({
  ...aSubject(name),
  also: [],
  parent: null,
  start: [],
  years: [],
  people: [],
  conferences: [],
  beside: [],
  ...its,
});
