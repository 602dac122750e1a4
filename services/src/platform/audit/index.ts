export { AuditHeadEntity } from './audit-head.entity.js';
export { AuditNameEntity } from './audit-name.entity.js';
export { eraseName, replaceLostKey } from './audit-upkeep.js';
export { type Act, AuditService } from './audit.service.js';
