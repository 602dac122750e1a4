import { AUDIT } from './arguments/audit.js';
import { runCommand } from './command.js';

await runCommand(AUDIT, async () => (await import('./actions/audit.js')).maintainAudit);
