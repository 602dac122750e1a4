export { COMMON_NAMES } from './naming/common-names.js';
export { gaveWay, keyGivenAway } from './naming/gave-way.js';
export { KNOWN_PEOPLE } from './naming/known-people.js';
export { identityKey, isTellingNickname, isWholeName, nameParts } from './naming/name-keys.js';
export { nameOf } from './naming/name-of.js';
export { SpeakersModule } from './speakers.module.js';
export { SpeakersService } from './speakers.service.js';
