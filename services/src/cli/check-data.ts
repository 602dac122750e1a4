import { CHECK_DATA } from './arguments/check-data.js';
import { runCommand } from './command.js';

await runCommand(CHECK_DATA, async () => (await import('./actions/check-data.js')).check);
