import { dayOf } from '../dates';
import { useState } from 'react';
import { Calendar } from './calendar';
import { presetsOf, type Day, type DayRange } from './days';
import { Foot, Pop, Presets } from './popup-styles';

interface PopupProps {
  range: boolean;
  value: DayRange | null;
  /** First day of an incomplete range. */
  pending: Day | null;
  /** Day whose month is shown if nothing is selected; today if null. */
  opensAt: Day | null;
  timeZone: string | undefined;
  locale: string;
  onPick: (day: Day) => void;
  onChoose: (range: DayRange | null) => void;
}

/** A picker's popup: the month, the shortcuts of a range, and a button that clears the selection. */
export function Popup(props: PopupProps) {
  const { range, value, pending, opensAt, timeZone, locale, onPick, onChoose } = props;
  const [today] = useState(() => dayOf(new Date().toISOString(), timeZone));
  return (
    <Pop role="dialog" aria-label={range ? 'Choose a date range' : 'Choose a date'} data-range={range}>
      {range && (
        <Presets>
          {presetsOf(today).map(([name, preset]) => (
            <button key={name} type="button" onClick={() => onChoose(preset)}>
              {name}
            </button>
          ))}
        </Presets>
      )}
      <div>
        <Calendar
          value={value}
          pending={pending}
          opensAt={value?.from ?? opensAt ?? today}
          today={today}
          locale={locale}
          onPick={onPick}
        />
        {(value || range) && (
          <Foot>
            <span role="status">{pending && `${pending} ~ …`}</span>
            {value && (
              <button type="button" onClick={() => onChoose(null)}>
                Clear
              </button>
            )}
          </Foot>
        )}
      </div>
    </Pop>
  );
}
