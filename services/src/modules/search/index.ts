export { changeTalks } from './change-talks.js';
export { indexNames, NAMED, namedLike } from './names.js';
export { rebuildIndex } from './rebuild-index.js';
export { rebuildNames } from './rebuild-names.js';
export { rebuildTalks } from './rebuild-talks.js';
export { SearchModule } from './search.module.js';
export { SearchService } from './search.service.js';
export { indexConference, indexTalks, indexTalksOfConference, indexTalksOfSpeakers } from './talk-index.js';
