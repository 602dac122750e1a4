import type { FacetValue } from '@lectern/contracts';
import {
  FacetRow,
  FacetRows,
  Fine,
  Row,
  TextButton,
  languageName,
  readsLanguage,
  theme,
  useMyLanguages,
} from '@lectern/ui';
import { useId, useState } from 'react';
import styled from 'styled-components';

interface MyLanguagesProps {
  /** Languages of the talks found. */
  offered: readonly FacetValue[];
}

/**
 * The visitor's languages, which come first and unmarked: those of the browser, until others are chosen here.
 */
export function MyLanguages({ offered }: MyLanguagesProps) {
  const id = useId();
  const [mine, keep] = useMyLanguages();
  const [open, setOpen] = useState(false);
  const choices = [...new Set([...mine, ...offered.map(({ value }) => value)])].filter(
    (tag, place, all) => !readsLanguage(all.slice(0, place), tag),
  );
  const toggle = (tag: string) =>
    keep(readsLanguage(mine, tag) ? mine.filter((each) => !readsLanguage([each], tag)) : [...mine, tag]);
  return (
    <Part role="group" aria-label="My languages">
      <Row data-split>
        <Fine id={id}>My languages: {mine.map(languageName).join(', ')}</Fine>
        <TextButton aria-expanded={open} aria-describedby={id} onClick={() => setOpen(!open)}>
          {open ? 'Done' : 'Change'}
        </TextButton>
      </Row>
      {open && (
        <>
          <Fine>Talks in these languages come first, at most three. None are hidden.</Fine>
          <FacetRows>
            {choices.map((tag) => (
              <li key={tag}>
                <FacetRow
                  on={readsLanguage(mine, tag)}
                  label={languageName(tag)}
                  onClick={() => toggle(tag)}
                />
              </li>
            ))}
          </FacetRows>
          <TextButton onClick={() => keep([])}>Use the browser’s languages</TextButton>
        </>
      )}
    </Part>
  );
}

const Part = styled.div`
  padding-top: ${theme.space2};
  border-top: ${theme.hairline};
`;
