export { COMMON_NAMES } from './naming/common-names.js';
export { isMergedKey, mergedKey } from './naming/merged-key.js';
export { KNOWN_PEOPLE } from './naming/known-people.js';
export { identityKey, isDistinctiveNickname, isWholeName, nameParts } from './naming/name-keys.js';
export { nameOf } from './naming/name-of.js';
export { SpeakerLists } from './speaker-list.service.js';
export { SpeakersQuery } from './speaker-queries.js';
export { SpeakersModule } from './speakers.module.js';
export { SpeakersService } from './speakers.service.js';
