import { useAuth } from '@lectern/auth';
import { Link, useNavigate, type Slots } from '@lectern/remote';
import { Marked, MenuBox, VisuallyHidden, countOf, media, theme, useListbox } from '@lectern/ui';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { optionsOf, type Option } from './options';
import { type Suggestions, useSuggestions } from './use-suggestions';
import { useTyped } from './use-typed';

/**
 * Suggestions below a search box while the user types: talks, people, conferences and subjects. The focus
 * stays in the box, whose arrow keys move through the list: Enter opens the selected one, or searches if
 * there is none; Escape closes the list.
 *
 * @param input the search box: a combobox in its own form
 */
export function SuggestionList({ input: box }: Slots['header-search']) {
  const navigate = useNavigate();
  const { user } = useAuth();
  const [typed, setTyped] = useTyped(box);
  const found = useSuggestions(typed);
  const groups = optionsOf(found, user !== null);
  const options = groups.flatMap((group) => group.options);
  // A choice applies only to the text it was made for, and stays when more suggestions arrive.
  const [choice, setChoice] = useState({ text: '', typed: '', key: '' });
  const isCurrent = choice.text === found.text && choice.typed === typed;
  const at = isCurrent ? options.findIndex(({ key }) => key === choice.key) : -1;
  const chosen = options[at];
  const open = options.length > 0;
  const listbox = useListbox({ length: options.length, at, isOpen: open, box });

  useEffect(() => {
    const input = box.current;
    if (!input) return;
    const onKey = (event: KeyboardEvent) => {
      const action = listbox.actionOf(event);
      if (action === 'close') setTyped('');
      else if (action === 'open') {
        if (!input.value.trim() || typed) return;
        setTyped(input.value);
      } else if (action === 'choose' || (event.key === 'Enter' && !event.isComposing)) {
        const target = chosen ?? pasted(found.text, input.value, options);
        if (!target) return;
        setTyped('');
        void navigate(target.to, { state: target.state });
      } else if (action) setChoice({ text: found.text, typed, key: options[action.at]?.key ?? '' });
      else return;
      event.preventDefault();
    };
    input.addEventListener('keydown', onKey);
    return () => input.removeEventListener('keydown', onKey);
  });

  const announcement = (
    <VisuallyHidden aria-live="polite">{inWords(typed.trim(), found, options)}</VisuallyHidden>
  );
  if (!open) return announcement;
  return (
    <>
      {announcement}
      <List {...listbox.list} aria-label="Suggestions">
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            {group.title !== 'Search' && <Kind aria-hidden="true">{group.title}</Kind>}
            {group.options.map((option) => (
              <Row
                key={option.key}
                {...listbox.option(options.indexOf(option))}
                to={option.to}
                state={option.state}
                onClick={() => setTyped('')}
              >
                <Art>{option.art}</Art>
                <span>
                  <Marked text={option.title} marks={option.marks ?? []} plain />
                  {option.about && <small>{option.about}</small>}
                </span>
              </Row>
            ))}
          </div>
        ))}
      </List>
    </>
  );
}

/** Announces the number of suggestions, once known; empty while nothing is typed. */
function inWords(typed: string, { text, complete }: Suggestions, options: readonly Option[]): string {
  if (!typed) return '';
  if (options.length > 0) return countOf(options.length, 'suggestion');
  return typed === text && complete ? 'No suggestions' : '';
}

/** The pasted text is a video in the list: Enter opens it without a choice. */
const pasted = (text: string, value: string, options: readonly Option[]) =>
  text === value.trim() ? options.find(({ key }) => key === 'video') : undefined;

const List = styled(MenuBox)`
  max-height: min(40rem, calc(100dvh - 6rem));
  overflow-y: auto;
  overscroll-behavior: contain;
  header &[data-side='fill'] {
    left: auto;
    width: max(100%, 28rem);
    max-width: calc(100vw - 2 * ${theme.gutter});
  }
  ${media.narrow} {
    max-height: min(32rem, 70dvh);
  }
`;

const Kind = styled.div`
  padding: ${theme.space2} ${theme.space3} 2px;
  color: ${theme.ink3};
  font: 700 ${theme.sizeXs} / 1.4 ${theme.text};
  letter-spacing: 0.03em;
`;

const Row = styled(Link)`
  --tile: 2rem;
  display: grid;
  grid-template-columns: 2.75rem minmax(0, 1fr);
  align-items: center;
  gap: ${theme.space3};
  min-height: ${theme.tap};
  padding: 0.25rem ${theme.space3};
  border-radius: ${theme.radiusS};
  font-size: ${theme.sizeSm};
  line-height: 1.3;
  text-decoration: none;
  overflow-wrap: anywhere;
  &:hover,
  &[aria-selected='true'] {
    background: ${theme.lampWash};
  }
  small {
    display: block;
    color: ${theme.ink2};
    font-size: ${theme.sizeXs};
  }
  mark {
    font-weight: 700;
  }
  [role='group']:last-child > &:last-child {
    margin-top: ${theme.space2};
    border-top: ${theme.hairline};
    border-radius: 0;
    font-weight: ${theme.weightStrong};
  }
`;

const Art = styled.span`
  display: grid;
  place-items: center;
  color: ${theme.ink3};
  > .art {
    width: 2.75rem;
    aspect-ratio: 16 / 9;
    height: auto;
    border-radius: ${theme.radiusS};
  }
`;
