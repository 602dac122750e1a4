import type {
  AuditEntry,
  AuditVerdict,
  Explanation,
  OwnExplanation,
  Release,
  Rollout,
  RolloutAct,
  RolloutHealth,
  TeamToken,
} from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { ask } from './call';

/** Milliseconds: how often what is live is asked for while the page is in sight. */
export const LIVE_MS = 5_000;
/** The same for what changes slowly. */
export const SLOW_MS = 30_000;

const live = { staleTime: 0, refetchInterval: LIVE_MS, refetchOnWindowFocus: true } as const;
const slow = { staleTime: LIVE_MS, refetchInterval: SLOW_MS, refetchOnWindowFocus: true } as const;

/** Every key begins with this, so that an act can ask for all anew. */
export const OPERATE = 'operate';

/** `?a=1`, without what is undefined; empty where nothing is left. */
function question(values: Record<string, string | number | boolean | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
}

/** Every remote and the shell, by name. Whoever may not operate is refused: 401 or 403. */
export const rolloutsQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'rollouts'],
    queryFn: () => ask<Rollout[]>('/rollouts'),
    ...live,
  });

/** Newest first; of every remote where none is named. */
export const releasesQuery = (remote?: string) =>
  queryOptions({
    queryKey: [OPERATE, 'releases', remote ?? null],
    queryFn: () => ask<Release[]>(`/releases${question({ remote })}`),
    ...slow,
  });

/** What visitors see of a remote's releases in the last hours, and how candidate and stable release compare. */
export const healthQuery = (remote: string, hours = 24) =>
  queryOptions({
    queryKey: [OPERATE, 'health', remote, hours],
    queryFn: () => ask<RolloutHealth>(`/rollouts/${encodeURIComponent(remote)}/health${question({ hours })}`),
    ...slow,
  });

/** Which release a visitor gets, and why. */
export interface Asked {
  visitor: string;
  user?: number | undefined;
  preview: boolean;
}
/** @param revision of the rollout: by another one, another answer */
export const explainQuery = (remote: string, asked: Asked, revision: number) =>
  queryOptions({
    queryKey: [OPERATE, 'explain', remote, asked, revision],
    queryFn: () =>
      ask<Explanation>(`/rollouts/${encodeURIComponent(remote)}/explain${question({ ...asked })}`),
    staleTime: 0,
  });

/** What this very browser gets, as the server decides it. @param revision of the rollout: by another one, another answer */
export const ownQuery = (remote: string, revision: number) =>
  queryOptions({
    queryKey: [OPERATE, 'own', remote, revision],
    queryFn: () => ask<OwnExplanation>(`/rollouts/${encodeURIComponent(remote)}/preview`),
    // Another tab may have begun or ended the preview.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Which lines of the record. */
export interface Lines {
  remote?: string | undefined;
  act?: RolloutAct | undefined;
  /** Id of the last line of the page before. */
  before?: number | undefined;
}
/** Lines of the record, newest first, a page at a time. */
export const auditQuery = (lines: Lines = {}) =>
  queryOptions({
    queryKey: [OPERATE, 'audit', lines],
    queryFn: () => ask<AuditEntry[]>(`/rollouts/audit${question({ ...lines })}`),
    ...slow,
  });

/** Whether the whole record is what was written. */
export const auditVerdictQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'audit-verdict'],
    queryFn: () => ask<AuditVerdict>('/rollouts/audit/verify'),
    ...slow,
  });

/** Newest first; revoked ones too. */
export const tokensQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'tokens'],
    queryFn: () => ask<TeamToken[]>('/tokens'),
    ...slow,
  });
