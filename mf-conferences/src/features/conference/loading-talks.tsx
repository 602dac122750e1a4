import { Skeleton, Stack, VisuallyHidden } from '@lectern/ui';

const ROWS = 8;

/** Skeleton of a list of talks. */
export function LoadingTalks() {
  return (
    <>
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Stack aria-hidden="true">
        {Array.from({ length: ROWS }, (_, row) => (
          <Skeleton key={row} height="3.75rem" />
        ))}
      </Stack>
    </>
  );
}
