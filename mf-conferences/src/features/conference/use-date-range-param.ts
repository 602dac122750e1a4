import { useSearchParams } from '@lectern/remote';
import { isDay, rangeOf, type DayRange } from '@lectern/ui';

const FROM = 'from';
const TO = 'to';

/** The range of days in the address, so that it can be linked to; null if it has none, or only one end. */
export function useDateRangeParam(): [DayRange | null, (range: DayRange | null) => void] {
  const [search, setSearch] = useSearchParams();
  const from = search.get(FROM);
  const to = search.get(TO);
  const range = isDay(from) && isDay(to) ? rangeOf(from, to) : null;
  const setRange = (next: DayRange | null) => {
    const view = search.get('view');
    setSearch(
      { ...(view && { view }), ...(next && { [FROM]: next.from, [TO]: next.to }) },
      { replace: true },
    );
  };
  return [range, setRange];
}
