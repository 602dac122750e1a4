export { faultText } from './fault-text.js';
export { ServerFaultEntity } from './server-fault.entity.js';
export { type CountedFault, faultsOf, type ServerFault, ServerFaults } from './server-faults.js';
