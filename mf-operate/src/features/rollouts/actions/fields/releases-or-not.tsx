import type { Release } from '@lectern/contracts';
import { ErrorText, Skeleton, TextButton, VisuallyHidden } from '@lectern/ui';
import type { ReactNode } from 'react';

interface Props {
  releases: readonly Release[] | undefined;
  error: unknown;
  retry: () => void;
  /** Shown once releases are loaded. */
  children: ReactNode;
}

/** Stands in while releases are loading, or cannot be loaded. */
export function ReleasesOrNot({ releases, error, retry, children }: Props) {
  if (releases) return children;
  if (error) {
    return (
      <div>
        <ErrorText>
          The releases cannot be listed: {error instanceof Error ? error.message : 'unknown'}
        </ErrorText>
        <TextButton onClick={retry}>Try again</TextButton>
      </div>
    );
  }
  return (
    <>
      <VisuallyHidden role="status">Loading...</VisuallyHidden>
      <Skeleton height="3.25rem" radius="8px" />
      <Skeleton height="3.25rem" radius="8px" />
    </>
  );
}
