import { definePage } from '@lectern/remote';
import { ConsoleFrame } from '../../frame/console-frame';
import { deferred } from '../../frame/deferred';

const { Deferred: Record, useAhead } = deferred(async () => (await import('./record')).Record);

/** Every act, who did it, when and why. @source platform.md, "For an operator", point 4 */
function RecordPage() {
  useAhead();
  return (
    <ConsoleFrame
      title="Record"
      path="/operate/record"
      meta="Every act, who did it, when and why. Lines are only ever added."
    >
      <Record />
    </ConsoleFrame>
  );
}

export const page = definePage({ Page: RecordPage });
