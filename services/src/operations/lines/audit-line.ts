import type { AuditHead, ServiceLine } from '@lectern/contracts';
import type { KeyRing } from '../../kernel/signing.js';
import type { SeenProcess } from '../process-state.js';
import { reasonFor } from './disks.js';
import { fact, mend } from './line.js';

/**
 * Whether actions can be recorded: the key that signed the log's end must be among the configured ones.
 *
 * @param head null if it is missing
 */
export function auditLine(
  head: AuditHead | null,
  keys: KeyRing,
  running: readonly SeenProcess[],
): ServiceLine {
  const key = head?.key ?? null;
  const isForeign = key !== null && /^k[0-9a-f]{8}$/.test(key) && !keys.has(key);
  const reason = isForeign
    ? `it was signed with key ${key}, which is not in AUDIT_KEYS`
    : head === null
      ? 'its head is missing from the database'
      : reasonFor(running, 'audit');
  const replace = mend(
    'Set AUDIT_KEYS to the present key (SECRET, if it is not set), a comma and the key of before, on every process, and restart them. Only if that key is lost for good:',
    { command: 'npm run audit -- replace-lost-key' },
  );
  return {
    kind: 'audit',
    name: 'Audit log',
    about: null,
    ...(reason === null
      ? {
          state: 'good' as const,
          text: key === null ? 'Nothing is signed yet.' : 'Signed, and can be added to.',
          mend: mend('Whether each entry is intact is verified on its page.', { page: '/operate/record' }),
        }
      : {
          state: 'bad' as const,
          text: `Nothing can be recorded: ${reason}.`,
          mend: isForeign
            ? replace
            : mend('Verify it on its page, and restore a backup if entries are missing.', {
                page: '/operate/record',
              }),
        }),
    facts: head ? [fact('Entries', head.entries), fact('Key', key ?? 'none')] : [],
  };
}
