import { useId, useState, type ComponentProps } from 'react';
import { FilterBox } from './filter-box';

interface Props extends Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  label: string;
  value: string;
  /** Called with the trimmed text on Enter, when the field is left, and when a date is chosen. */
  onChange: (value: string) => void;
  suggestions?: readonly string[];
}

/** A text or date to filter by, which applies once it is complete. */
export function FilterInput({ label, value, onChange, suggestions = [], type = 'text', ...input }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [applied, setApplied] = useState(value);
  if (applied !== value) {
    setApplied(value);
    setTyped(value);
  }
  const apply = (text: string) => {
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <FilterBox>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        type={type}
        list={suggestions.length > 0 ? `${id}-list` : undefined}
        value={typed}
        autoComplete="off"
        onChange={({ target }) => {
          setTyped(target.value);
          // The cross of a search field, and every valid date.
          if (type === 'date' || target.value === '') apply(target.value);
        }}
        onBlur={() => apply(typed)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') apply(typed);
        }}
      />
      {suggestions.length > 0 && (
        <datalist id={`${id}-list`}>
          {suggestions.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
      )}
    </FilterBox>
  );
}
