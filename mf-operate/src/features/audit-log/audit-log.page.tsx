import { definePage } from '@lectern/remote';
import { deferred } from '@lectern/ui';
import { ConsoleFrame, operatorsPart, usePreload } from '@lectern/console';

const AuditLog = deferred(async () => (await import('./audit-log')).AuditLog, operatorsPart);

/** Every action: who did it, when and why. @source platform.md, "For an operator", point 4 */
function RecordPage() {
  usePreload(AuditLog);
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
