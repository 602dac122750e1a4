import { Skeleton, Stack, VisuallyHidden } from '@lectern/ui';

/** Quiet, and of no use to anybody who wants to know what is behind it. */
export function Placeholder() {
  return (
    <>
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Stack aria-hidden="true">
        <Skeleton height="3rem" radius="14px" />
        <Skeleton height="14rem" radius="14px" />
      </Stack>
    </>
  );
}
