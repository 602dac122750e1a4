export { isGranted, type PathGrants, readPathGrants, withGrant, withoutGrant } from './path-grants.js';
export { isVague, overlap, shapeOf } from './patterns.js';
export { isWithinOneEdit, judgeName } from './remote-names.js';
export { isPartOfTheSite, isRemoteOfTheConsole, isRemoteOfTheSite, takenFromSite } from './site-paths.js';
