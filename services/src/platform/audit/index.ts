export { AuditHeadEntity } from './audit-head.entity.js';
export { AuditNameEntity } from './audit-name.entity.js';
export { eraseName, replaceLostKey } from './audit-upkeep.js';
export { AuditService, type NewEntry } from './audit.service.js';
