import { RESTORE } from './arguments/restore.js';
import { runCommand } from './command.js';

await runCommand(RESTORE, async () => (await import('./actions/restore.js')).restoreBackup);
