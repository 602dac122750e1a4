import type { AuditAction, AuditEntry, AuditVerdict } from '@lectern/contracts';
import { queryOptions } from '@lectern/remote';
import { OPERATE, ask, queryString, slow } from '@lectern/console';

/** Filter of audit log entries. */
export interface EntryFilter {
  remote?: string | undefined;
  act?: AuditAction | undefined;
  /** An address or its beginning, or an actor id. */
  person?: string | undefined;
  team?: string | undefined;
  /** Id of the token that was used. */
  token?: number | undefined;
  text?: string | undefined;
  /** ISO 8601; `to` is exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  /** Id of the previous page's last entry. */
  before?: number | undefined;
}
/** Entries of the audit log, newest first, a page at a time. */
export const auditQuery = (filter: EntryFilter = {}) =>
  queryOptions({
    queryKey: [OPERATE, 'audit', filter],
    queryFn: () => ask<AuditEntry[]>(`/rollouts/audit${queryString({ ...filter })}`),
    ...slow,
  });

/** Whether the whole audit log is unaltered. */
export const auditVerdictQuery = () =>
  queryOptions({
    queryKey: [OPERATE, 'audit-verdict'],
    queryFn: () => ask<AuditVerdict>('/rollouts/audit/verify'),
    ...slow,
  });
