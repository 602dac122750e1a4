import type { RolloutAct } from '@lectern/contracts';
import { ACT_NAMES } from './in-words';

/** What of the record is looked at, as the page's address says it. */
export interface Asked {
  remote: string | undefined;
  act: RolloutAct | undefined;
  /** Id of a line that stands on top. */
  line: number | undefined;
}

const isAct = (name: string | null): name is RolloutAct => name !== null && Object.hasOwn(ACT_NAMES, name);

/** What cannot be read counts as left out. */
export function askedOf(search: URLSearchParams): Asked {
  const line = Number(search.get('line'));
  const act = search.get('act');
  return {
    remote: search.get('remote') || undefined,
    act: isAct(act) ? act : undefined,
    line: Number.isSafeInteger(line) && line > 0 && line < 2_147_483_647 ? line : undefined,
  };
}

/** The address for it. */
export function searchOf({ remote, act, line }: Asked): URLSearchParams {
  const given = Object.entries({ remote, act, line }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(given);
}
