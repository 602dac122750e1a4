export { regroup } from './groups/regroup.js';
export { rebuildNeighbours } from './neighbours/rebuild-neighbours.js';
export { type NumbersOutcome, storeNumbers, type VideoNumbers } from './numbers/store-numbers.js';
export { updateReceptions } from './numbers/update-receptions.js';
export { UpkeepModule } from './upkeep.module.js';
export { LengthReportEntity } from './videos/length-report.entity.js';
