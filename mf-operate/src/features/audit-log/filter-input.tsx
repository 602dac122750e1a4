import { theme } from '@lectern/ui';
import { useId, useState, type ComponentProps } from 'react';
import styled from 'styled-components';

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
    <Box>
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
    </Box>
  );
}

const Box = styled.div`
  display: grid;
  gap: 2px;
  min-width: 0;
  font-size: ${theme.sizeSm};
  label {
    color: ${theme.ink2};
    font-size: ${theme.sizeXs};
  }
  input {
    width: 100%;
    min-width: 0;
    min-height: ${theme.tap};
    padding: 0 ${theme.space3};
    border: ${theme.outline};
    border-radius: ${theme.radiusM};
    background: ${theme.surface};
  }
`;
