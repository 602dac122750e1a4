import { MIGRATE } from './arguments/none.js';
import { runCommand } from './command.js';

await runCommand(MIGRATE, async () => (await import('./actions/migrate.js')).migrate);
