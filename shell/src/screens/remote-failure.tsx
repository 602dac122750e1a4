import { SITE } from '@lectern/contracts';
import { Failure, Wrap } from '@lectern/ui';

interface RemoteFailureProps {
  /** Name of the remote, such as `mf-search`: the shell knows no other word for it. */
  remote: string;
  onRetry: () => void;
  requestId?: string | null;
}

/** Stands in the place of a page whose remote could not be loaded or broke. */
export function RemoteFailure({ remote, onRetry, requestId }: RemoteFailureProps) {
  return (
    <Wrap>
      <Failure title={unavailable(remote)} onRetry={onRetry} requestId={requestId}>
        This part of the page did not load. The rest of {SITE.name} works as usual.
      </Failure>
    </Wrap>
  );
}

/** `mf-search` → `Search is unavailable` */
export function unavailable(remote: string): string {
  const words = remote.replace(/^mf-/, '').replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${words.endsWith('s') ? 'are' : 'is'} unavailable`;
}
