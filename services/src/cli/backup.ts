import { BACKUP } from './arguments/backup.js';
import { runCommand } from './command.js';

await runCommand(BACKUP, async () => (await import('./actions/backup.js')).backup);
