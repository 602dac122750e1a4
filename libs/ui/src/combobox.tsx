import {
  useId,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import styled from 'styled-components';
import { comboboxAction } from './combobox-keys';
import { TextInput } from './field';
import { Fine } from './layout';
import { MenuBox } from './menu-box';
import { VisuallyHidden } from './visually-hidden';

export interface ComboboxOption {
  id: number;
  text: string;
  /** Below the text. */
  detail?: string;
}

interface Props<Option extends ComboboxOption> extends Omit<
  ComponentProps<typeof TextInput>,
  'onChange' | 'onBlur' | 'list'
> {
  /** Name of the list. */
  label: string;
  /** A hook: the options for the typed text; none for an empty text. */
  useOptions: (typed: string) => Option[];
  /** Shown before each text. */
  picture?: (option: Option) => ReactNode;
  onChoose: (option: Option) => void;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => unknown;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => unknown;
}

/** A text field with suggestions, by the WAI-ARIA combobox pattern. Any text may be typed; an option is a shortcut. */
export function Combobox<Option extends ComboboxOption>({
  label,
  useOptions,
  picture,
  onChoose,
  onChange,
  onBlur,
  ...input
}: Props<Option>) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const options = useOptions(typed);
  const shown = open && options.length > 0;

  const choose = (option: Option) => {
    setOpen(false);
    setTyped('');
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = comboboxAction(event.nativeEvent, { length: options.length, at: active, isOpen: shown });
    const chosen = options[active];
    if (action === null || action === 'open') return;
    event.preventDefault();
    if (action === 'close') setOpen(false);
    else if (action !== 'choose') {
      setOpen(true);
      setActive(action.at);
    } else if (chosen) choose(chosen);
  };

  return (
    <Box>
      <TextInput
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        onChange={(event) => {
          onChange?.(event);
          setTyped(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onBlur={(event) => {
          onBlur?.(event);
          setOpen(false);
        }}
        onKeyDown={onKeyDown}
      />
      {shown && (
        <List id={listId} role="listbox" aria-label={label} data-side="fill">
          {options.map((option, index) => (
            // The field keeps the focus and the keys; `aria-activedescendant` names the active option.
            <button
              key={option.id}
              type="button"
              ref={index === active ? (row) => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              {picture?.(option)}
              <Text of={option} typed={typed.trim()} />
            </button>
          ))}
        </List>
      )}
      <VisuallyHidden role="status">
        {shown && `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}`}
      </VisuallyHidden>
    </Box>
  );
}

/** An option's text, with the typed part marked. */
function Text({ of: { text, detail }, typed }: { of: ComboboxOption; typed: string }) {
  const start = text.toLowerCase().indexOf(typed.toLowerCase());
  const end = start < 0 ? 0 : start + typed.length;
  return (
    <span>
      {text.slice(0, Math.max(start, 0))}
      <mark>{text.slice(Math.max(start, 0), end)}</mark>
      {text.slice(end)}
      {detail && <Fine>{detail}</Fine>}
    </span>
  );
}

const Box = styled.div`
  position: relative;
`;

const List = styled(MenuBox)`
  max-height: 12rem;
  overflow: auto;
`;
