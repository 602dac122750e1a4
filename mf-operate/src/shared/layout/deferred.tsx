import { useAuth } from '@lectern/auth';
import { Failure, deferred as deferredPart } from '@lectern/ui';
import { useEffect, type ComponentType } from 'react';
import { Placeholder } from './placeholder';

/**
 * The part of a page that only operators see: not even loaded for anyone else. It loads in parallel with the
 * access check.
 *
 * @param load imports the part
 * @returns the part, and a hook with which its page preloads it
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Deferred = deferredPart(load, {
    when: 'shown',
    waiting: <Placeholder />,
    failed: (retry) => <Failure title="This part of the page cannot be loaded" onRetry={retry} />,
  });
  const useAhead = () => {
    const signedIn = useAuth(({ user }) => user !== null);
    useEffect(() => {
      if (signedIn) Deferred.preload();
    }, [signedIn]);
  };
  return { Deferred, useAhead };
}
