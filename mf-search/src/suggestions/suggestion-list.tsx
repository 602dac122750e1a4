import { Link, useNavigate, type Slots } from '@lectern/remote';
import { MenuBox } from '@lectern/ui';
import { useEffect, useId, useState } from 'react';
import styled from 'styled-components';
import { FROM_SEARCH, talkPath } from '../talk-path';
import { marked } from './marked';
import { useSuggestions } from './use-suggestions';
import { useTyped } from './use-typed';

/**
 * Talks suggested below a search box while somebody types in it. The focus stays in the box, whose arrow keys choose: Enter opens the
 * chosen talk, and searches where none is chosen; Escape closes the list.
 *
 * @param input the box: a combobox in a form of its own
 */
export function SuggestionList({ input: box }: Slots['header-search']) {
  const navigate = useNavigate();
  const listId = useId();
  const [typed, setTyped] = useTyped(box);
  const found = useSuggestions(typed);
  const { talks } = found;
  // A choice lasts as long as the text and the list that it was made in.
  const [choice, setChoice] = useState({ found, typed, at: -1 });
  const at = choice.found === found && choice.typed === typed ? choice.at : -1;
  const chosen = talks[at];
  const optionId = (id: number) => `${listId}-${id}`;

  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing) return;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step && talks.length > 0) {
        const next = at < 0 && step < 0 ? talks.length - 1 : (at + step + talks.length) % talks.length;
        setChoice({ found, typed, at: next });
      } else if (event.key === 'ArrowDown' && input.value.trim() && !typed) {
        setTyped(input.value);
      } else if (event.key === 'Escape' && talks.length > 0) {
        setTyped('');
      } else if (event.key === 'Enter' && chosen) {
        setTyped('');
        void navigate(talkPath(chosen), { state: FROM_SEARCH });
      } else return;
      event.preventDefault();
    };
    input.addEventListener('keydown', onKey);
    return () => input.removeEventListener('keydown', onKey);
  }, [box, found, talks, typed, at, chosen, navigate, setTyped]);

  const open = talks.length > 0;
  const chosenId = chosen && optionId(chosen.id);
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    say(input, 'aria-controls', open ? listId : undefined);
    say(input, 'aria-expanded', String(open));
    say(input, 'aria-activedescendant', chosenId);
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView?.({ block: 'nearest' });
  }, [box, open, listId, chosenId]);
  useEffect(() => {
    const input = box.current;
    if (!input) return;
    return () => {
      for (const name of ['aria-controls', 'aria-activedescendant']) say(input, name, undefined);
      say(input, 'aria-expanded', 'false');
    };
  }, [box]);

  if (!open) return null;
  return (
    // A press on the list must not take the focus from the box, which would close the list before the click.
    <List
      id={listId}
      role="listbox"
      aria-label="Suggested talks"
      data-side="fill"
      onMouseDown={(event) => event.preventDefault()}
    >
      {talks.map((talk, place) => (
        <Link
          key={talk.id}
          id={optionId(talk.id)}
          role="option"
          // The marks cut words in two, which some screen readers would read out.
          aria-label={talk.title}
          aria-selected={place === at}
          tabIndex={-1}
          to={talkPath(talk)}
          state={FROM_SEARCH}
          onClick={() => setTyped('')}
        >
          <span>{marked(talk.title, found.text)}</span>
        </Link>
      ))}
    </List>
  );
}

function say(input: HTMLInputElement, name: string, value: string | undefined): void {
  if (value === undefined) input.removeAttribute(name);
  else input.setAttribute(name, value);
}

const List = styled(MenuBox)`
  max-height: min(32rem, 70dvh);
  overflow-y: auto;
  overscroll-behavior: contain;
`;
