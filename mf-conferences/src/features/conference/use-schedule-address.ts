import { useLocation, useSearchParams } from '@lectern/remote';
import { isDay, rangeOf, type DayRange } from '@lectern/ui';

/** What a schedule is narrowed to. */
export interface Narrowing {
  /** Null for all days; also if the address has only one end. */
  range: DayRange | null;
  /** Empty for all of them. */
  room: string;
}

/** What the address narrows a schedule to, and the address of the same schedule with a change. */
export function useScheduleAddress(): Narrowing & { to: (change: Partial<Narrowing>) => string } {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const from = search.get('from');
  const until = search.get('to');
  const here: Narrowing = {
    range: isDay(from) && isDay(until) ? rangeOf(from, until) : null,
    room: search.get('room') ?? '',
  };
  const to = (change: Partial<Narrowing>) => {
    const { range, room } = { ...here, ...change };
    const view = search.get('view');
    const parameters = new URLSearchParams({
      ...(view && { view }),
      ...(room && { room }),
      ...(range && { from: range.from, to: range.to }),
    });
    return `${pathname}${parameters.size > 0 ? `?${parameters}` : ''}`;
  };
  return { ...here, to };
}
