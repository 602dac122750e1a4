import type { RolloutAct } from '@lectern/contracts';
import { ACTION_NAMES } from '../../shared/audit-log/entry-text';

/** The filter of the audit log, as in the page's address. */
export interface AuditLogParams {
  remote: string | undefined;
  act: RolloutAct | undefined;
  /** Id of the entry to show at the top. */
  line: number | undefined;
}

const isAct = (name: string | null): name is RolloutAct => name !== null && Object.hasOwn(ACTION_NAMES, name);

/** Unreadable values count as absent. */
export function paramsOf(search: URLSearchParams): AuditLogParams {
  const line = Number(search.get('line'));
  const act = search.get('act');
  return {
    remote: search.get('remote') || undefined,
    act: isAct(act) ? act : undefined,
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
