import { useAuth } from '@lectern/auth';
import { Failure, deferred as deferredPart } from '@lectern/ui';
import { useEffect, type ComponentType } from 'react';
import { Placeholder } from './placeholder';

/**
 * The part of a page that operators alone see: for everybody else it is not even loaded. It comes beside the answer that says whether
 * who looks is one.
 *
 * @param load imports the part
 * @returns the part, and the hook of its page that fetches it ahead
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const { Deferred, preload } = deferredPart(load, {
    waiting: <Placeholder />,
    failed: (retry) => <Failure title="This part of the page cannot be loaded" onRetry={retry} />,
  });
  const useAhead = () => {
    const signedIn = useAuth(({ user }) => user !== null);
    useEffect(() => {
      if (signedIn) preload();
    }, [signedIn]);
  };
  return { Deferred, useAhead };
}
