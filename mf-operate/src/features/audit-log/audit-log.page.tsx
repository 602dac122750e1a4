import { definePage } from '@lectern/remote';
import { ConsoleFrame } from '../../shared/layout/console-frame';
import { deferred } from '../../shared/layout/deferred';

const { Deferred: AuditLog, useAhead } = deferred(async () => (await import('./audit-log')).AuditLog);

/** Every action: who did it, when and why. @source platform.md, "For an operator", point 4 */
function RecordPage() {
  useAhead();
  return (
    <ConsoleFrame
      title="Audit log"
      path="/operate/record"
      meta="Every action: who did it, when and why. Entries are only ever added."
    >
      <AuditLog />
    </ConsoleFrame>
  );
}

export const page = definePage({ Page: RecordPage });
