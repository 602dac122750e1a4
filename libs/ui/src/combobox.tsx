import {
  useState,
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import styled from 'styled-components';
import { TextInput } from './field';
import { Fine } from './layout';
import { MenuBox } from './menu-box';
import { useListbox } from './use-listbox';
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
  const options = useOptions(typed);
  const shown = open && options.length > 0;
  const listbox = useListbox({ length: options.length, at: active, isOpen: shown });

  const choose = (option: Option) => {
    setOpen(false);
    setTyped('');
    onChoose(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = listbox.actionOf(event.nativeEvent);
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
        {...listbox.input}
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
        <List {...listbox.list} aria-label={label}>
          {options.map((option, index) => (
            <button key={option.id} type="button" {...listbox.option(index)} onClick={() => choose(option)}>
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
