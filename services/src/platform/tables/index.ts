export { AuditEntryEntity } from './audit-entry.entity.js';
export { AuditWaitingEntity } from './audit-waiting.entity.js';
export { LockedRollout, NO_CANDIDATE, type RolloutChange } from './locked-rollout.js';
export { ReleaseEntity } from './release.entity.js';
export { allRollouts, rolloutOf } from './rollout-rows.js';
export { RolloutEntity } from './rollout.entity.js';
export { readSegment, writeSegment } from './segment.js';
export { baseOf, integrityOf, moduleHashes, snapshotRemote } from './snapshot-release.js';
export { StablePeriodEntity } from './stable-period.entity.js';
