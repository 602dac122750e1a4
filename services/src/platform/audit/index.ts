export { AuditHeadEntity } from './audit-head.entity.js';
export { actorIdOf, namesOf } from './audit-names.js';
export { AuditNameEntity } from './audit-name.entity.js';
export { eraseName, replaceLostKey } from './audit-upkeep.js';
export { AuditSigningJob } from './audit-signing-job.js';
export type { EntryFilter } from './audit-search.js';
export { AuditService, type NewEntry } from './audit.service.js';
