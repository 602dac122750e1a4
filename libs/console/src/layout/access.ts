import { useAuth } from '@lectern/auth';
import { useQuery } from '@lectern/remote';
import { refusalOf } from '../api/refusal';
import { rolloutsQuery } from '../rollouts.queries';

/** Whether the viewer is an operator; `unknown` on the server and until both responses have arrived. */
export type Access = 'unknown' | 'visitor' | 'member' | 'operator' | 'failed';

/**
 * The server decides; this only sends the one request that every console page needs anyway. Nothing is
 * requested for a visitor, and nothing more for a member.
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
