import type { SubjectKind } from '@lectern/contracts';

/** Display names of the kinds of subjects. */
export const KIND_NAMES: Record<SubjectKind, string> = {
  language: 'Languages and runtimes',
  framework: 'Frameworks and libraries',
  tool: 'Tools',
  practice: 'Practices',
  computing: 'Computing',
  web: 'Web, games and devices',
  data: 'Data and machine learning',
  infrastructure: 'Databases and infrastructure',
  field: 'Fields of application',
  work: 'People and work',
};
