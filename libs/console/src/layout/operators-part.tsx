import { useAuth } from '@lectern/auth';
import { Failure, type DeferredOptions } from '@lectern/ui';
import { useEffect } from 'react';
import { Placeholder } from './placeholder';

/** Options of a deferred part that only operators see: not even loaded for visitors. */
export const operatorsPart: DeferredOptions = {
  when: 'shown',
  waiting: <Placeholder />,
  failed: (retry) => <Failure title="This part of the page cannot be loaded" onRetry={retry} />,
};

/** Loads such a part while access is checked, unless the viewer is a visitor. */
export function usePreload({ preload }: { preload: () => void }): void {
  const signedIn = useAuth(({ user }) => user !== null);
  useEffect(() => {
    if (signedIn) preload();
  }, [signedIn, preload]);
}
