import { Skeleton, Stack, VisuallyHidden } from '@lectern/ui';

/** A quiet placeholder that reveals nothing about its content. */
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
