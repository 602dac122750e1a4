import type { AuditAction } from '@lectern/contracts';
import { isDay } from '@lectern/ui';
import type { EntryFilter } from '../../shared/audit-log/audit-log.queries';
import { ACTION_NAMES } from '@lectern/console';

/** The filter of the audit log, as in the page's address. */
export interface AuditLogParams {
  remote: string | undefined;
  act: AuditAction | undefined;
  /** An address or its beginning, or an actor id. */
  person: string | undefined;
  team: string | undefined;
  /** Id of the token that was used. */
  token: number | undefined;
  /** `2026-11-27`, in the reader's time zone. */
  day: string | undefined;
  text: string | undefined;
  /** Id of the entry to show at the top. */
  line: number | undefined;
}

/** Fields that leave entries out. */
export const FILTERS = ['remote', 'act', 'person', 'team', 'token', 'day', 'text'] as const;

const isAction = (name: string | null): name is AuditAction =>
  name !== null && Object.hasOwn(ACTION_NAMES, name);

const idIn = (text: string | null): number | undefined => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 && id < 2_147_483_647 ? id : undefined;
};

/** Unreadable values count as absent. */
export function paramsOf(search: URLSearchParams): AuditLogParams {
  const textIn = (name: string, longest: number) => search.get(name)?.trim().slice(0, longest) || undefined;
  const [act, day] = [search.get('act'), search.get('day')];
  return {
    remote: search.get('remote') || undefined,
    act: isAction(act) ? act : undefined,
    person: textIn('person', 300),
    team: textIn('team', 41),
    token: idIn(search.get('token')),
    day: day !== null && isDay(day) ? day : undefined,
    text: textIn('text', 200),
    line: idIn(search.get('line')),
  };
}

/** The query string for it. */
export function searchOf(params: AuditLogParams): URLSearchParams {
  const present = ([...FILTERS, 'line'] as const).flatMap((name) => {
    const value = params[name];
    return value === undefined ? [] : [[name, String(value)]];
  });
  return new URLSearchParams(present);
}

/** What the API is asked for: a day begins and ends in the reader's time zone. */
export function filterOf({ day, line, ...same }: AuditLogParams): EntryFilter {
  const begin = day === undefined ? null : new Date(`${day}T00:00`);
  const end = begin && new Date(begin.getFullYear(), begin.getMonth(), begin.getDate() + 1);
  return {
    ...same,
    from: begin?.toISOString(),
    to: end?.toISOString(),
    before: line === undefined ? undefined : line + 1,
  };
}
