import { IMPORT } from './arguments/import.js';
import { runCommand } from './command.js';

await runCommand(IMPORT, async () => (await import('./actions/import.js')).importCatalogue);
