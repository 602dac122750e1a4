import { ACCOUNT } from './arguments/account.js';
import { runCommand } from './command.js';

await runCommand(ACCOUNT, async () => (await import('./actions/account.js')).accountAct);
