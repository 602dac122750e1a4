import type { TalkCard as Talk } from '@lectern/contracts';
import type { useQuery } from '@lectern/remote';
import { TalkCard, TalkCardSkeleton, TalkGrid, TextButton, theme } from '@lectern/ui';
import styled from 'styled-components';

interface TalksProps {
  query: Pick<ReturnType<typeof useQuery<Talk[]>>, 'data' | 'isPending' | 'isError'> & {
    refetch: () => Promise<unknown>;
  };
  /** Maximum number to show. */
  limit?: number;
  /** Number of skeletons while the talks are loading. */
  places: number;
  headingLevel: 2 | 3;
}

/** A list of talks in any state. A failure is shown, but reported elsewhere. */
export function Talks({ query, limit, places, headingLevel }: TalksProps) {
  const { data: talks, isPending, isError, refetch } = query;

  if (isPending) {
    return (
      <TalkGrid aria-hidden="true" data-mode="rows">
        {Array.from({ length: places }, (_, place) => (
          <TalkCardSkeleton key={place} />
        ))}
      </TalkGrid>
    );
  }
  if (isError && !talks) {
    return (
      <Quiet>
        Nothing to show right now. <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Quiet>
    );
  }
  if (!talks?.length) return <Quiet>No talks yet.</Quiet>;
  return (
    <TalkGrid data-mode="rows">
      {talks.slice(0, limit).map((talk) => (
        <TalkCard key={talk.id} talk={talk} headingLevel={headingLevel} />
      ))}
    </TalkGrid>
  );
}

const Quiet = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space3};
  min-height: ${theme.tap};
  color: ${theme.ink2};
`;
