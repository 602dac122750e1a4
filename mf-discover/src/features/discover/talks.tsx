import type { TalkCard as Talk } from '@lectern/contracts';
import type { useQuery } from '@lectern/remote';
import { TalkCard, TalkCardSkeleton, TalkGrid, TextButton, theme } from '@lectern/ui';
import styled from 'styled-components';

/** Talks of a list that are still being loaded, or could not be. */
export interface MissingTalks {
  count: number;
  isError: boolean;
  refetch: () => Promise<unknown>;
}

interface TalksProps {
  query: Pick<ReturnType<typeof useQuery<Talk[]>>, 'data' | 'isPending' | 'isError'> & {
    refetch: () => Promise<unknown>;
  };
  /** Maximum number to show. */
  limit?: number;
  /** Shown as skeletons after the others. */
  missing?: MissingTalks | null;
  /** Number of skeletons while the talks are loading. */
  places: number;
  headingLevel: 2 | 3;
}

/** A list of talks in any state. A failure is shown, but reported elsewhere. */
export function Talks({ query, limit, missing, places, headingLevel }: TalksProps) {
  const { data: talks, isPending, isError, refetch } = query;

  if (isPending) {
    return (
      <TalkGrid aria-hidden="true" data-mode="rows">
        <Skeletons count={places} />
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
    <>
      <TalkGrid data-mode="rows">
        {talks.slice(0, limit).map((talk) => (
          <TalkCard key={talk.id} talk={talk} headingLevel={headingLevel} />
        ))}
        {missing && !missing.isError && <Skeletons count={missing.count} />}
      </TalkGrid>
      {missing?.isError && (
        <Quiet>
          The other talks cannot be shown right now.{' '}
          <TextButton onClick={() => void missing.refetch()}>Try again</TextButton>
        </Quiet>
      )}
    </>
  );
}

const Skeletons = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, place) => <TalkCardSkeleton key={place} />);

const Quiet = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${theme.space3};
  min-height: ${theme.tap};
  color: ${theme.ink2};
`;
