import type { SearchResult } from '@lectern/contracts';
import { Link, useKeptState } from '@lectern/remote';
import { TextButton, media, theme, useMyLanguages } from '@lectern/ui';
import styled from 'styled-components';
import { Hit, HitSkeleton } from './hit';
import { inMyLanguages } from './in-my-languages';

/** How many results are shown until more are asked for. @source product.md, section 9 */
export const FIRST = 5;
/** Pictures on the first screen. */
const EAGER = 3;

interface HitListProps {
  talks: readonly SearchResult[];
  titleId: string;
  /** They stand by how well they match, so that what its reader cannot read may come last. */
  ranked: boolean;
  /** The address names a page, which is shown whole. */
  whole: boolean;
  /** The speaker that was asked for. */
  named: string;
  /** Address of the page shown whole, for whom no script opens it. */
  wholePath: string;
}

/** Whether a list is open; Back finds it as it was left. */
export const useOpened = (): [boolean, (open: boolean) => void] => useKeptState<boolean>('results', false);

/** Talks that were found: the first five, or all of the page. */
export function HitList({ talks, titleId, ranked, whole, named, wholePath }: HitListProps) {
  const [opened, setOpened] = useOpened();
  const [mine] = useMyLanguages();
  const all = whole || opened;
  return (
    <>
      <List>
        {(ranked ? inMyLanguages(talks, mine) : talks)
          .slice(0, all ? undefined : FIRST)
          .map((talk, place) => (
            <li key={talk.id}>
              <Hit talk={talk} eager={place < EAGER} named={named} />
            </li>
          ))}
      </List>
      {talks.length > FIRST && !whole && (
        <>
          <More aria-expanded={all} aria-describedby={titleId} onClick={() => setOpened(!all)}>
            {all ? 'See Less' : 'See More'}
          </More>
          <Plain to={wholePath}>All results</Plain>
        </>
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

const More = styled(TextButton)`
  ${media.noScript} {
    display: none;
  }
`;

const Plain = styled(Link)`
  display: none;
  ${media.noScript} {
    display: inline-block;
    min-height: ${theme.tap};
  }
`;
