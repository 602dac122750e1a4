import { useNavigate } from '@lectern/remote';
import { useEffect, useRef, type SubmitEvent } from 'react';
import styled from 'styled-components';
import { Icon } from './icon';
import { searchIcon } from './icons';
import { hiddenOf } from './form-parameters';
import { searchInput } from './search-input';
import { theme } from './theme';

/** How long typing must pause before the list updates, in milliseconds. */
const PAUSE = 400;

interface NameFieldProps {
  /** Names the form among the page's search forms: `Speakers`. */
  label: string;
  /** Of the input: `Find by name`. */
  placeholder: string;
  /** The text in the address. */
  value: string;
  /** Address of the list filtered by a text; the parameter is called `name`. */
  to: (text: string) => string;
  /** Defaults to `query`. */
  name?: string;
}

/** Filters a list by a text in its address. The list follows typing; without scripts the form is submitted. */
export function NameField({ label, placeholder, value, to, name = 'query' }: NameFieldProps) {
  const navigate = useNavigate();
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const shown = useRef(value);
  useEffect(() => {
    // Text being typed is kept; a different address replaces it.
    if (!box.current || shown.current === value) return;
    shown.current = value;
    box.current.value = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const follow = (replace: boolean) => {
    clearTimeout(timer.current);
    const text = box.current?.value.trim() ?? '';
    if (text === shown.current) return;
    shown.current = text;
    void navigate(to(text), { replace });
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    follow(false);
  };
  const { action, hidden } = hiddenOf(to(value), name);
  return (
    <Form role="search" aria-label={label} action={action} onSubmit={submit}>
      {hidden.map(([key, text]) => (
        <input key={key} type="hidden" name={key} value={text} />
      ))}
      <Icon of={searchIcon} />
      <input
        ref={box}
        type="search"
        name={name}
        defaultValue={value}
        aria-label={placeholder}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        maxLength={200}
        onChange={() => {
          clearTimeout(timer.current);
          timer.current = setTimeout(() => follow(true), PAUSE);
        }}
      />
    </Form>
  );
}

const Form = styled.form`
  position: relative;
  flex: 1 1 16rem;
  max-width: 26rem;
  > svg {
    position: absolute;
    left: 0.875rem;
    top: 50%;
    translate: 0 -50%;
    color: ${theme.ink2};
    pointer-events: none;
  }
  ${searchInput}
  > input {
    /* Large text makes the icon grow, not the field. */
    padding: 0 min(1rem, 4vw) 0 max(${theme.tap}, 2.5rem);
  }
`;
