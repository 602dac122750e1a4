import type { Subject, SubjectDetails } from '@lectern/contracts';

/** A sample subject. */
export const aSubject = (name: string, its: Partial<Subject> = {}): Subject => ({
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
  kind: 'practice',
  talk_count: 3,
  recording_count: 2,
  ...its,
});

/** A sample subject, as on its page. */
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
