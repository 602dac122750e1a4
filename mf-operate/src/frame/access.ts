import { useAuth } from '@lectern/auth';
import { useQuery } from '@lectern/remote';
import { refusalOf } from '../api/call';
import { rolloutsQuery } from '../api/queries';

/** Whether who looks may operate; `unknown` on the server and until both answers are in. */
export type Access = 'unknown' | 'visitor' | 'member' | 'operator' | 'failed';

/**
 * The server decides; this only asks it, by the one call that every page of the console needs anyway. Of a visitor nothing is asked,
 * of a member nothing more.
 */
export function useAccess() {
  const { user, known } = useAuth();
  const { data, error, isPending, refetch } = useQuery({ ...rolloutsQuery(), enabled: user !== null });
  const status = refusalOf(error)?.status;
  const access = ((): Access => {
    if (!known) return 'unknown';
    if (!user || status === 401) return 'visitor';
    if (status === 403) return 'member';
    if (data) return 'operator';
    return isPending ? 'unknown' : 'failed';
  })();
  return { access, error, retry: () => void refetch() };
}
