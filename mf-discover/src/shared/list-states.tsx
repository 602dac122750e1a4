import { PageHead } from '@lectern/remote';
import { EmptyState, Skeleton, Stack, TextButton, TextLink, theme } from '@lectern/ui';
import styled from 'styled-components';

/** Skeleton of a page of a list. */
export function ListSkeleton() {
  return (
    <Stack aria-hidden="true">
      {Array.from({ length: 8 }, (_, place) => (
        <Skeleton key={place} height="3.65625rem" />
      ))}
    </Stack>
  );
}

interface NoSuchPageProps {
  title: string;
  /** Address of the list's first page. */
  to: string;
}

/** A page past the end of a list, or an invalid page number. */
export function NoSuchPage({ title, to }: NoSuchPageProps) {
  return (
    <EmptyState>
      <PageHead
        title={title}
        description="This page of the list does not exist."
        canonical={to}
        status={404}
      />
      <p>This page of the list does not exist.</p>
      <TextLink to={to}>Go to the first page</TextLink>
    </EmptyState>
  );
}

/** A list that could not be loaded. */
export function ListFailure({ retry }: { retry: () => void }) {
  return (
    <Quiet>
      Nothing to show right now. <TextButton onClick={retry}>Try again</TextButton>
    </Quiet>
  );
}

const Quiet = styled.p`
  min-height: ${theme.tap};
  color: ${theme.ink2};
`;
