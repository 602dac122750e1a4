export { AuditHeadEntity } from './audit-head.entity.js';
export { AuditNameEntity } from './audit-name.entity.js';
export { beginAnew, eraseName } from './audit-upkeep.js';
export { type Act, AuditService } from './audit.service.js';
