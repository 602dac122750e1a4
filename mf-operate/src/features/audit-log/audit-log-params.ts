import type { AuditAction } from '@lectern/contracts';
import { ACTION_NAMES } from '../../shared/audit-log/entry-text';

/** The filter of the audit log, as in the page's address. */
export interface AuditLogParams {
  remote: string | undefined;
  act: AuditAction | undefined;
  /** Id of the entry to show at the top. */
  line: number | undefined;
}

const isAction = (name: string | null): name is AuditAction =>
  name !== null && Object.hasOwn(ACTION_NAMES, name);

/** Unreadable values count as absent. */
export function paramsOf(search: URLSearchParams): AuditLogParams {
  const line = Number(search.get('line'));
  const act = search.get('act');
  return {
    remote: search.get('remote') || undefined,
    act: isAction(act) ? act : undefined,
    line: Number.isSafeInteger(line) && line > 0 && line < 2_147_483_647 ? line : undefined,
  };
}

/** The query string for it. */
export function searchOf({ remote, act, line }: AuditLogParams): URLSearchParams {
  const present = Object.entries({ remote, act, line }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(present);
}
