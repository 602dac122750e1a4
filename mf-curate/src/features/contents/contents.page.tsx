import { ConsoleFrame, operatorsPart, usePreload } from '@lectern/console';
import { definePage } from '@lectern/remote';
import { deferred } from '@lectern/ui';
import { CONTENTS_PATH } from '../../shared/paths';

const Contents = deferred(async () => (await import('./contents')).Contents, operatorsPart);

/** What members add to the site: found, hidden, restored, approved. */
function ContentsPage() {
  usePreload(Contents);
  return (
    <ConsoleFrame
      title="Contents"
      path={CONTENTS_PATH}
      meta="What members added last; a search also finds talks from imports. Whoever added something sees why it was hidden."
    >
      <Contents />
    </ConsoleFrame>
  );
}

export const page = definePage({ Page: ContentsPage });
