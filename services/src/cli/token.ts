import { TOKEN } from './arguments/token.js';
import { runCommand } from './command.js';

await runCommand(TOKEN, async () => (await import('./actions/token.js')).createToken);
