import { useQuery } from '@lectern/remote';
import { deferred } from '@lectern/ui';
import { noticesQuery } from './notices.queries';

const NoticeList = deferred(async () => (await import('./notice-list')).NoticeList);

/** What concerns the operator on every page; usually nothing, and then nothing more is loaded. */
export function Notices() {
  const { data } = useQuery(noticesQuery());
  if (!data || (data.audit.problem === null && data.own.length === 0)) return null;
  return <NoticeList notices={data} />;
}
