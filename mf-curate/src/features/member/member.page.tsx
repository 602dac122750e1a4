import { ConsoleFrame, operatorsPart, usePreload } from '@lectern/console';
import { definePage, useParams } from '@lectern/remote';
import { deferred } from '@lectern/ui';
import { memberPath } from '../../shared/paths';

const MemberView = deferred(async () => (await import('./member-view')).MemberView, operatorsPart);

/** One member: what they added, and what operators can do about them. */
function MemberPage() {
  usePreload(MemberView);
  const { id } = useParams<'id'>();
  const number = /^[1-9]\d{0,8}$/.test(id ?? '') ? Number(id) : 0;
  return (
    <ConsoleFrame title="Member" path={memberPath(number)}>
      <MemberView key={number} id={number} />
    </ConsoleFrame>
  );
}

export const page = definePage({ Page: MemberPage });
