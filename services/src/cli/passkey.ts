import { PASSKEY } from './arguments/passkey.js';
import { runCommand } from './command.js';

await runCommand(PASSKEY, async () => (await import('./actions/passkey.js')).managePasskeys);
