import { definePage } from '@lectern/remote';
import { deferred } from '@lectern/ui';
import { ConsoleFrame, operatorsPart, usePreload } from '@lectern/console';

const Operators = deferred(async () => (await import('./operators')).Operators, operatorsPart);

/** Who can operate the site, with which sessions and passkeys. */
function OperatorsPage() {
  usePreload(Operators);
  return (
    <ConsoleFrame
      title="Operators"
      path="/operate/operators"
      meta="Everyone in OPERATORS, with their sessions of this console and their passkeys."
    >
      <Operators />
    </ConsoleFrame>
  );
}

export const page = definePage({ Page: OperatorsPage });
