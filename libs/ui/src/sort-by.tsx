import { useNavigate } from '@lectern/remote';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Button } from './button';
import { hiddenOf } from './form-parameters';
import { Icon } from './icon';
import { chevronDownIcon } from './icons';
import { media, theme } from './theme';

interface SortByProps<Value extends string> {
  options: readonly (readonly [value: Value, label: string])[];
  value: Value;
  /** Address of the list in that order; the parameter is called `name`. */
  to: (value: Value) => string;
  /** Defaults to `sort`. */
  name?: string;
  label?: string;
}

/** The order of a list: choosing navigates to its address. Without scripts a button does. */
export function SortBy<Value extends string>(props: SortByProps<Value>) {
  const { options, value, to, name = 'sort', label = 'Sort' } = props;
  const navigate = useNavigate();
  const select = useRef<HTMLSelectElement>(null);
  const shown = useRef(value);
  useEffect(() => {
    // Going back updates the choice. A choice made before hydration is kept.
    if (select.current && shown.current !== value) select.current.value = value;
    shown.current = value;
  }, [value]);
  const { action, hidden } = hiddenOf(to(value), name);
  return (
    <Form action={action}>
      {hidden.map(([key, text]) => (
        <input key={key} type="hidden" name={key} value={text} />
      ))}
      <label>
        <span>{label}</span>
        <Box>
          <select
            ref={select}
            name={name}
            autoComplete="off"
            defaultValue={value}
            onChange={(event) => void navigate(to(event.target.value as Value))}
          >
            {options.map(([option, text]) => (
              <option key={option} value={option}>
                {text}
              </option>
            ))}
          </select>
          <Icon of={chevronDownIcon} />
        </Box>
      </label>
      <Go type="submit">Sort</Go>
    </Form>
  );
}

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space2};
  max-width: 100%;
  label {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${theme.space2};
    max-width: 100%;
    color: ${theme.ink2};
    font-size: ${theme.sizeSm};
  }
`;

const Box = styled.span`
  position: relative;
  display: inline-flex;
  max-width: 100%;
  select {
    min-width: 0;
    max-width: 100%;
    min-height: ${theme.tap};
    padding: 0 2.5rem 0 0.875rem;
    border: ${theme.outline};
    border-radius: ${theme.radiusM};
    background: ${theme.surface};
    color: ${theme.ink};
    appearance: none;
    cursor: pointer;
    text-overflow: ellipsis;
  }
  svg {
    position: absolute;
    right: 0.75rem;
    top: 50%;
    translate: 0 -50%;
    pointer-events: none;
  }
`;

const Go = styled(Button)`
  display: none;
  ${media.noScript} {
    display: inline-flex;
  }
`;
