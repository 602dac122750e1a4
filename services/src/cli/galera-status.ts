import { GALERA_STATUS } from './arguments/galera-status.js';
import { runCommand } from './command.js';

await runCommand(GALERA_STATUS, async () => (await import('./actions/galera-status.js')).report);
