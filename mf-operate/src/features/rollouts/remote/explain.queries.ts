import type { Explanation, OwnExplanation } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { OPERATE, ask, queryString } from '@lectern/console';

/** The visitor whose assignment is explained. */
export interface ExplainParams {
  visitor: string;
  user?: number | undefined;
  preview: boolean;
}
/** @param revision of the rollout: part of the key, since it determines the answer */
export const explainQuery = (remote: string, params: ExplainParams, revision: number) =>
  queryOptions({
    queryKey: [OPERATE, 'explain', remote, params, revision],
    queryFn: () =>
      ask<Explanation>(`/rollouts/${encodeURIComponent(remote)}/explain${queryString({ ...params })}`),
    staleTime: 0,
  });

/**
 * What this browser gets, as the server decides it.
 *
 * @param revision of the rollout: part of the key, since it determines the answer
 */
export const ownQuery = (remote: string, revision: number) =>
  queryOptions({
    queryKey: [OPERATE, 'own', remote, revision],
    queryFn: () => ask<OwnExplanation>(`/rollouts/${encodeURIComponent(remote)}/preview`),
    // Another tab may have started or ended the preview.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
