import { Button } from '@lectern/ui';
import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part of a page that is fetched when it is first shown, so that it costs the first view nothing. Nothing stands in its place
 * meanwhile; where it cannot be had, a button that tries again.
 *
 * @param load imports the part
 * @returns the part, and what fetches it ahead, as when somebody points at what opens it
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
    if (failed) return <Button onClick={() => setFailed(false)}>Try again</Button>;
    return part && <part.Part {...props} />;
  }
  return { Deferred, preload: () => void fetchPart().catch(() => undefined) };
}
