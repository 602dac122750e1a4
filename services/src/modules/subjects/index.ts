export { findSubjects } from './find-subjects.js';
export { settleTags } from './settle-tags.js';
export { SubjectsQuery } from './subject-queries.js';
export { SubjectsModule } from './subjects.module.js';
export { SubjectsService } from './subjects.service.js';
export { syncVocabulary } from './sync-vocabulary.js';
