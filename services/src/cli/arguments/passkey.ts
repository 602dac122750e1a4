import { parseArgs } from 'node:util';
import type { CommandLine } from '../command.js';

export type PasskeyCommand =
  | { name: 'code' | 'list' | 'end-sessions'; operator: string }
  | { name: 'remove'; operator: string; passkey: number };

export const PASSKEY: CommandLine<PasskeyCommand> = {
  usage: `How an operator gets into the console, and who can still get in. It reads the same environment as the services.

  npm run passkey -- --operator EMAIL                creates a code that registers a passkey
  npm run passkey -- list --operator EMAIL           lists passkeys and sessions of the console
  npm run passkey -- remove ID --operator EMAIL      removes a passkey, even the last one
  npm run passkey -- end-sessions --operator EMAIL   ends all sessions of the console

EMAIL is one of OPERATORS. The code can be used once, within 10 minutes, after signing in to the console with that address.
Removing and ending take effect immediately, are recorded in the audit log, and the operator is told by mail.`,
  read: (args) => {
    const options = { operator: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (!values.operator) return null;
    const operator = values.operator.trim().toLowerCase();
    const [name, id, ...more] = positionals;
    if (name === undefined) return { name: 'code', operator };
    if (name === 'remove' && id !== undefined && /^\d{1,9}$/.test(id) && more.length === 0)
      return { name, operator, passkey: Number(id) };
    return (name === 'list' || name === 'end-sessions') && id === undefined ? { name, operator } : null;
  },
};
