import { MIGRATE } from './arguments/migrate.js';
import { runCommand } from './command.js';

await runCommand(MIGRATE, async () => (await import('./actions/migrate.js')).migrate);
