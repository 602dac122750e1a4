import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { Button } from './button';

interface Standing {
  /** In its place while it is on its way; nothing unless told. */
  waiting?: ReactNode;
  /** In its place where it cannot be had; a button that tries again, unless told. */
  failed?: (retry: () => void) => ReactNode;
}

/**
 * A part of a page that is fetched when it is first shown, so that it costs the first view nothing.
 *
 * @param load imports the part
 * @returns the part, and what fetches it ahead, as when somebody points at what opens it
 */
export function deferred<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = null, failed: standIn = tryAgain }: Standing = {},
) {
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
    if (failed) return standIn(() => setFailed(false));
    return part ? <part.Part {...props} /> : waiting;
  }
  return { Deferred, preload: () => void fetchPart().catch(() => undefined) };
}

const tryAgain = (retry: () => void) => <Button onClick={retry}>Try again</Button>;
