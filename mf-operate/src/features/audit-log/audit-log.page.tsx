import { definePage } from '@lectern/remote';
import { ConsoleFrame } from '../../layout/console-frame';
import { deferred } from '../../layout/deferred';

const { Deferred: AuditLog, useAhead } = deferred(async () => (await import('./audit-log')).AuditLog);

/** Every action: who did it, when and why. @source platform.md, "For an operator", point 4 */
function RecordPage() {
  useAhead();
  return (
    <ConsoleFrame
      title="Audit log"
      path="/operate/record"
      meta="Every action: who did it, when and why. Entries can only be added, never changed."
    >
      <AuditLog />
    </ConsoleFrame>
  );
}

export const page = definePage({ Page: RecordPage });
