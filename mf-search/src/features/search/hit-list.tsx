import type { SearchResult } from '@lectern/contracts';
import { Link, useKeptState } from '@lectern/remote';
import { Meta, TextButton, countOf, media, theme, useMyLanguages } from '@lectern/ui';
import styled from 'styled-components';
import { Hit, HitSkeleton } from './hit';
import { inMyLanguages } from './in-my-languages';

/** Number of results shown before the rest is requested. @source product.md, section 9 */
export const FIRST = 5;
/** Pictures on the first screen, loaded immediately. */
const EAGER = 3;

interface HitListProps {
  talks: readonly SearchResult[];
  titleId: string;
  /** Sorted by relevance, so that talks in languages the reader does not know may be moved to the end. */
  ranked: boolean;
  /** The address names a page, which is shown in full. */
  whole: boolean;
  /** The speaker filtered by. */
  named: string;
  /** Address of the page shown in full, for use without scripts. */
  wholePath: string;
}

/** Whether the list is expanded; restored by Back. */
export const useOpened = (): [boolean, (open: boolean) => void] => useKeptState<boolean>('results', false);

export const lacksWords = ({ without }: SearchResult): boolean => without.length > 0;

/** The place of the first talk that lacks some of the words; after it, others may have all, but are less about the search. */
function belowIn(talks: readonly SearchResult[]): number {
  const first = talks.findIndex(lacksWords);
  return first < 0 ? talks.length : first;
}

/** The talks found: the first five, or the whole page. */
export function HitList({ talks, titleId, ranked, whole, named, wholePath }: HitListProps) {
  const [opened, setOpened] = useOpened();
  const [mine] = useMyLanguages();
  const all = whole || opened;
  const below = belowIn(talks);
  const inOrder = (some: readonly SearchResult[]) => (ranked ? inMyLanguages(some, mine) : some);
  const shown = [...inOrder(talks.slice(0, below)), ...inOrder(talks.slice(below))].slice(
    0,
    all ? undefined : FIRST,
  );
  const rows = (from: number, to?: number) =>
    shown.slice(from, to).map((talk, place) => (
      <li key={talk.id}>
        <Hit talk={talk} eager={from + place < EAGER} named={named} />
      </li>
    ));
  return (
    <>
      {below > 0 && <List>{rows(0, below)}</List>}
      {below < shown.length && (
        <>
          <Line>
            <h3>Matches most of your words</h3>
            {below > 0 && <Meta>{countOf(talks.filter(lacksWords).length, 'talk')}</Meta>}
          </Line>
          <List>{rows(below)}</List>
        </>
      )}
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

/** Skeleton of a list. */
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
  container-type: inline-size;
  > li + li {
    border-top: ${theme.hairline};
  }
  > li:first-child > article {
    padding-top: 0;
  }
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: ${theme.space1} ${theme.space4};
  margin-block: ${theme.space5} ${theme.space4};
  padding-block: ${theme.space3};
  border-block: ${theme.hairline};
  &:first-child {
    margin-top: 0;
    padding-top: 0;
    border-top: 0;
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
