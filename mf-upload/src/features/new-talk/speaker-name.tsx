import { useQuery } from '@lectern/remote';
import { Avatar, MenuBox, TextInput, VisuallyHidden } from '@lectern/ui';
import type { SpeakerName } from '@lectern/contracts';
import { useId, useState, type KeyboardEvent } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import styled from 'styled-components';
import { speakerNamesQuery } from './speaker.queries';
import { useDebounced } from './use-debounced';

/** @source product.md, section 9 */
const DEBOUNCE_MS = 300;
const MIN_CHARACTERS = 2;

interface Props {
  /** The form's field. */
  field: UseFormRegisterReturn;
  onChoose: (speaker: SpeakerName) => void;
}

/** The speaker's name with suggestions: arrows move, Enter or a click chooses, Escape closes the list. */
export function SpeakerNameInput({ field, onChoose }: Props) {
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const names = useSuggestions(typed);
  const shown = open && names.length > 0;

  const choose = (speaker: SpeakerName) => {
    setOpen(false);
    setTyped('');
    onChoose(speaker);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
    } else if (event.key === 'Enter' && shown) {
      const speaker = names[active];
      if (!speaker) return;
      event.preventDefault();
      choose(speaker);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (names.length === 0) return;
      event.preventDefault();
      setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      const from = shown ? active : -1;
      setActive(from < 0 && step < 0 ? names.length - 1 : (from + step + names.length) % names.length);
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
        data-autofocus
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
        <List id={listId} role="listbox" aria-label="Speakers" data-side="fill">
          {names.map((speaker, index) => (
            // The input keeps the focus and the keys: what is pointed at is told by `aria-activedescendant`.
            <Suggestion
              key={speaker.id}
              id={`${listId}-${index}`}
              speaker={speaker}
              length={typed.trim().length}
              active={index === active}
              onChoose={choose}
            />
          ))}
        </List>
      )}
      <VisuallyHidden role="status">
        {shown && `${names.length} ${names.length === 1 ? 'suggestion' : 'suggestions'}`}
      </VisuallyHidden>
    </Combo>
  );
}

interface SuggestionProps {
  id: string;
  speaker: SpeakerName;
  /** How much of the name was typed. */
  length: number;
  active: boolean;
  onChoose: (speaker: SpeakerName) => void;
}

function Suggestion({ id, speaker, length, active, onChoose }: SuggestionProps) {
  const name = speaker.speakername;
  return (
    <button
      type="button"
      ref={active ? (row) => row?.scrollIntoView?.({ block: 'nearest' }) : undefined}
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(speaker)}
    >
      <Avatar id={speaker.id} name={name} />
      <span>
        <mark>{name.slice(0, length)}</mark>
        {name.slice(length)}
      </span>
    </button>
  );
}

/** Names that start with what is typed, whatever its case. @source product.md, section 5 */
function useSuggestions(typed: string): SpeakerName[] {
  const text = typed.trim();
  const query = useDebounced(text, DEBOUNCE_MS);
  const { data } = useQuery({
    ...speakerNamesQuery(query),
    enabled: [...query].length >= MIN_CHARACTERS,
    // While the next answer is under way the last one is narrowed.
    placeholderData: (before: SpeakerName[] | undefined) => before,
  });
  if ([...text].length < MIN_CHARACTERS || !Array.isArray(data)) return [];
  const start = text.toLowerCase();
  return data.filter(({ speakername }) => speakername.toLowerCase().startsWith(start));
}

const Combo = styled.div`
  position: relative;
`;

const List = styled(MenuBox)`
  max-height: 12rem;
  overflow: auto;
`;
