export { budgetsLeft } from './budgets.js';
export { type LiveRelease, NO_BUDGETS } from './gate-input.js';
export { judge, judgeAgainstLive, warningsFor } from './judge.js';
export { clashesNow, holdLive, liveReleases, refused } from './live-releases.js';
export { judgePaths } from './paths.js';
export { judgeSlots } from './slots.js';
export { snapshotLeft } from './snapshot-size.js';
