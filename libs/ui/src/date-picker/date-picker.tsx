import { deferred } from '../deferred';
import { Icon } from '../icon';
import { calendarDaysIcon } from '../icons';
import { useLocale } from '../locale';
import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { rangeOf, type Day, type DayRange } from './days';
import { Control, Place } from './date-picker-styles';

const Popup = deferred(async () => (await import('./popup')).Popup, { when: 'shown' });

/** Format of days. @source product.md, section 9 */
const FORMAT = 'YYYY-MM-DD';
const SEPARATOR = ' ~ ';

interface Common {
  /** Day whose month is shown if nothing is selected; today by default. */
  opensAt?: Day | null;
  /** IANA name of the zone that determines today; the visitor's own by default. */
  timeZone?: string;
}

interface DatePickerProps extends Common {
  value: Day | null;
  onChange: (day: Day | null) => void;
}

/** Picks one day: only the grid. */
export function DatePicker({ value, onChange, ...common }: DatePickerProps) {
  return (
    <Picker
      {...common}
      label="Date"
      placeholder={FORMAT}
      text={value}
      value={value ? { from: value, to: value } : null}
      onChange={(range) => onChange(range?.from ?? null)}
    />
  );
}

interface DateRangePickerProps extends Common {
  value: DayRange | null;
  onChange: (range: DayRange | null) => void;
}

/**
 * Picks a first and a last day, in either order, or one of the shortcuts.
 *
 * @source product.md, sections 2, 5 and 9
 */
export function DateRangePicker({ value, ...common }: DateRangePickerProps) {
  return (
    <Picker
      {...common}
      range
      label="Date range"
      placeholder={`${FORMAT}${SEPARATOR}${FORMAT}`}
      text={value && `${value.from}${SEPARATOR}${value.to}`}
      value={value}
    />
  );
}

interface PickerProps extends Common {
  range?: boolean;
  label: string;
  placeholder: string;
  text: string | null;
  value: DayRange | null;
  onChange: (range: DayRange | null) => void;
}

function Picker({
  range = false,
  label,
  placeholder,
  text,
  value,
  onChange,
  opensAt,
  timeZone,
}: PickerProps) {
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  const [pending, setPending] = useState<Day | null>(null);
  const control = useRef<HTMLButtonElement>(null);
  const place = useRef<HTMLDivElement>(null);

  const close = () => {
    setOpen(false);
    setPending(null);
  };
  const choose = (chosen: DayRange | null) => {
    close();
    control.current?.focus();
    onChange(chosen);
  };
  const pick = (day: Day) => {
    if (range && pending === null) setPending(day);
    else choose(rangeOf(pending ?? day, day));
  };

  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (place.current?.contains(event.target as Node)) return;
      setOpen(false);
      setPending(null);
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!open || event.key !== 'Escape') return;
    event.stopPropagation();
    close();
    control.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };

  return (
    <Place ref={place} onKeyDown={onKeyDown} onBlur={onBlur}>
      <Control
        ref={control}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${label}: ${text ?? placeholder}`}
        onPointerEnter={Popup.preload}
        onFocus={Popup.preload}
        onClick={() => (open ? close() : setOpen(true))}
      >
        <Icon of={calendarDaysIcon} />
        <span data-empty={text === null || undefined}>{text ?? placeholder}</span>
      </Control>
      {open && (
        <Popup
          range={range}
          value={value}
          pending={pending}
          opensAt={opensAt ?? null}
          timeZone={timeZone}
          locale={locale}
          onPick={pick}
          onChoose={choose}
        />
      )}
    </Place>
  );
}
