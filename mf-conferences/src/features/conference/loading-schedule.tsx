import { Skeleton, Stack, VisuallyHidden } from '@lectern/ui';
import { Toolbar } from './schedule-toolbar';

const ROWS = 8;

/** Skeleton of a schedule. */
export function LoadingSchedule() {
  return (
    <>
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Toolbar aria-hidden="true">
        <Skeleton width="13rem" height="2.75rem" />
        <Skeleton width="17rem" height="2.75rem" />
      </Toolbar>
      <Stack aria-hidden="true">
        <Skeleton width="12rem" height="2rem" />
        {Array.from({ length: ROWS }, (_, row) => (
          <Skeleton key={row} height="3.75rem" />
        ))}
      </Stack>
    </>
  );
}
