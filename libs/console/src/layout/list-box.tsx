import { EmptyState, Skeleton, Stack, theme } from '@lectern/ui';
import styled from 'styled-components';

const Padded = styled.div`
  padding: ${theme.space4};
`;

/** In place of an empty list. */
export function Nothing({ children }: { children: string }) {
  return (
    <Padded>
      <EmptyState>
        <p>
          <strong>{children}</strong>
        </p>
      </EmptyState>
    </Padded>
  );
}

/** In place of a list that is loading. */
export function ListSkeleton() {
  return (
    <Padded aria-hidden="true">
      <Stack>
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} height="3rem" radius="8px" />
        ))}
      </Stack>
    </Padded>
  );
}
