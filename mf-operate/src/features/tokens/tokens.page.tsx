import { definePage } from '@lectern/remote';
import { ConsoleFrame } from '../../frame/console-frame';

function TokensPage() {
  return (
    <ConsoleFrame title="Tokens" path="/operate/tokens">
      {null}
    </ConsoleFrame>
  );
}

export const page = definePage({ Page: TokensPage });
