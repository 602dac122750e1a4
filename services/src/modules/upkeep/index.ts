export { regroup } from './groups/regroup.js';
export { rebuildNeighbours } from './neighbours/rebuild-neighbours.js';
export { UpkeepModule } from './upkeep.module.js';
export { LengthReportEntity } from './videos/length-report.entity.js';
