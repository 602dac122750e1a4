import { definePage } from '@lectern/remote';
import { ConsoleFrame } from '../../frame/console-frame';

function RecordPage() {
  return (
    <ConsoleFrame title="Record" path="/operate/record">
      {null}
    </ConsoleFrame>
  );
}

export const page = definePage({ Page: RecordPage });
