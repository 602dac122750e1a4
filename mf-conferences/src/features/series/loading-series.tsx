import { Skeleton, Stack, VisuallyHidden } from '@lectern/ui';

/** Skeleton of a series. */
export function LoadingSeries() {
  return (
    <>
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Stack aria-hidden="true">
        <Skeleton width="18rem" height="4rem" />
        {Array.from({ length: 8 }, (_, row) => (
          <Skeleton key={row} height="3rem" />
        ))}
      </Stack>
    </>
  );
}
