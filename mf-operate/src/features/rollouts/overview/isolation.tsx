import { useQuery } from '@lectern/remote';
import { Meta } from '@lectern/ui';
import { statusQuery } from './status.queries';

/** How strongly the code of teams is isolated from the machine; nothing while unknown. */
export function Isolation() {
  const { data } = useQuery(statusQuery());
  if (!data) return null;
  const { least, because } = data.isolation;
  return (
    <Meta>
      {because}. RENDER_ISOLATION requires at least {least}.
    </Meta>
  );
}
