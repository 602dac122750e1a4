import type { TalkCard } from '@lectern/contracts';
import { TextButton, theme } from '@lectern/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { FIRST } from './filter-group';
import { Hit, HitSkeleton } from './hit';

/** Pictures on the first screen. */
const EAGER = 3;

/** Talks that were found: the first five, or all. */
export function HitList({ talks, titleId }: { talks: readonly TalkCard[]; titleId: string }) {
  const [all, setAll] = useState(false);
  return (
    <>
      <List>
        {talks.slice(0, all ? undefined : FIRST).map((talk, place) => (
          <li key={talk.id}>
            <Hit talk={talk} eager={place < EAGER} />
          </li>
        ))}
      </List>
      {talks.length > FIRST && (
        <TextButton aria-expanded={all} aria-describedby={titleId} onClick={() => setAll(!all)}>
          {all ? 'See Less' : 'See More'}
        </TextButton>
      )}
    </>
  );
}

/** A list that is still coming. */
export function HitListSkeleton() {
  return (
    <List aria-hidden="true">
      {Array.from({ length: FIRST }, (_, place) => (
        <li key={place}>
          <HitSkeleton />
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  > li + li {
    border-top: ${theme.hairline};
  }
  > li:first-child > article {
    padding-top: 0;
  }
`;
