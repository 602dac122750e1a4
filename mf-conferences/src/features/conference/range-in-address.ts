import { useSearchParams } from '@lectern/remote';
import { isDay, rangeOf, type DayRange } from '../../picker/days';

const FROM = 'from';
const TO = 'to';

/** The range of days that the address asks for, so that a link leads to it; null where it says none, or half of one. */
export function useRangeInAddress(): [DayRange | null, (range: DayRange | null) => void] {
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
