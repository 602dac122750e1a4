import { useAuth } from '@lectern/auth';
import { Failure } from '@lectern/ui';
import { useEffect, useState, type ComponentType } from 'react';
import { Placeholder } from './placeholder';

/**
 * The part of a page that operators alone see: for everybody else it is not even loaded. It comes beside the answer that says whether
 * who looks is one.
 *
 * @param load imports the part
 * @returns the part, and the hook of its page that fetches it ahead
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let pending: Promise<ComponentType<Props>> | null = null;
  const fetchPart = () =>
    (pending ??= load().catch((error: unknown) => {
      pending = null;
      throw error;
    }));

  function Deferred(props: Props) {
    const [part, setPart] = useState<{ Part: ComponentType<Props> } | null>(null);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (failed) return;
      let wanted = true;
      fetchPart().then(
        (Part) => wanted && setPart({ Part }),
        () => wanted && setFailed(true),
      );
      return () => void (wanted = false);
    }, [failed]);
    if (failed)
      return <Failure title="This part of the page cannot be loaded" onRetry={() => setFailed(false)} />;
    return part ? <part.Part {...props} /> : <Placeholder />;
  }

  const useAhead = () => {
    const signedIn = useAuth(({ user }) => user !== null);
    useEffect(() => {
      if (signedIn) void fetchPart().catch(() => undefined);
    }, [signedIn]);
  };
  return { Deferred, useAhead };
}
