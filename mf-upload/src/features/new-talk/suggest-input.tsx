import { Fine, MenuBox, TextInput, VisuallyHidden } from '@lectern/ui';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styled from 'styled-components';

export interface Suggestion {
  id: number;
  text: string;
  /** Beside the text. */
  detail?: string;
}

interface Props<Row extends Suggestion> {
  /** The form's field. */
  field: UseFormRegisterReturn;
  /** Name of the list. */
  label: string;
  /** A hook: what fits the text that was typed; nothing for an empty one. */
  useRows: (typed: string) => Row[];
  /** Stands before each text. */
  picture?: (row: Row) => ReactNode;
  onChoose: (row: Row) => void;
  autofocus?: boolean;
}

/** A field with suggestions: arrows move, Enter or a click chooses, Escape closes the list. */
export function SuggestInput<Row extends Suggestion>({
  field,
  label,
  useRows,
  picture,
  onChoose,
  autofocus = false,
}: Props<Row>) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const rows = useRows(typed);
  const shown = open && rows.length > 0;

  const choose = (row: Row) => {
    setOpen(false);
    setTyped('');
    onChoose(row);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Enter' && shown) {
      const row = rows[active];
      if (!row) return;
      event.preventDefault();
      choose(row);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (rows.length === 0) return;
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const from = shown ? active : -1;
      setActive(from < 0 && step < 0 ? rows.length - 1 : (from + step + rows.length) % rows.length);
    }
  };

  return (
    <Combo>
      <TextInput
        {...field}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={shown}
        aria-controls={shown ? listId : undefined}
        aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        required
        data-autofocus={autofocus || undefined}
        onChange={(event) => {
          void field.onChange(event);
          setTyped(event.target.value);
          setOpen(true);
          setActive(-1);
        }}
        onBlur={(event) => {
          void field.onBlur(event);
          setOpen(false);
        }}
        onKeyDown={onKeyDown}
      />
      {shown && (
        <List id={listId} role="listbox" aria-label={label} data-side="fill">
          {rows.map((row, index) => (
            // The input keeps the focus and the keys: what is pointed at is told by `aria-activedescendant`.
            <Option
              key={row.id}
              id={`${listId}-${index}`}
              row={row}
              picture={picture?.(row)}
              typed={typed.trim()}
              active={index === active}
              onChoose={() => choose(row)}
            />
          ))}
        </List>
      )}
      <VisuallyHidden role="status">
        {shown && `${rows.length} ${rows.length === 1 ? 'suggestion' : 'suggestions'}`}
      </VisuallyHidden>
    </Combo>
  );
}

interface OptionProps {
  id: string;
  row: Suggestion;
  picture: ReactNode;
  typed: string;
  active: boolean;
  onChoose: () => void;
}

function Option({ id, row: { text, detail }, picture, typed, active, onChoose }: OptionProps) {
  const start = text.toLowerCase().indexOf(typed.toLowerCase());
  const end = start < 0 ? 0 : start + typed.length;
  return (
    <button
      type="button"
      ref={active ? (row) => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {picture}
      <span>
        {text.slice(0, Math.max(start, 0))}
        <mark>{text.slice(Math.max(start, 0), end)}</mark>
        {text.slice(end)}
        {detail && <Fine>{detail}</Fine>}
      </span>
    </button>
  );
}

const Combo = styled.div`
  position: relative;
`;

const List = styled(MenuBox)`
  max-height: 12rem;
  overflow: auto;
`;
