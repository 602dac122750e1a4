import { SITE } from '@lectern/contracts';
import { Failure, Wrap } from '@lectern/ui';

interface RemoteFailureProps {
  /** Name of the remote, such as `mf-search`: the only one the shell knows. */
  remote: string;
  onRetry: () => void;
  /** It is late and may still arrive. */
  slow?: boolean;
}

/** Stands in for a page whose remote could not be loaded, threw or is late. */
export function RemoteFailure({ remote, onRetry, slow = false }: RemoteFailureProps) {
  return (
    <Wrap>
      <Failure title={`${subject(remote)} ${slow ? 'slow to load' : 'unavailable'}`} onRetry={onRetry}>
        {slow ? 'This part of the page is still loading.' : 'This part of the page did not load.'} The rest of{' '}
        {SITE.name} works as usual.
      </Failure>
    </Wrap>
  );
}

/** `mf-search` → `Search is` */
export function subject(remote: string): string {
  const words = remote.replace(/^mf-/, '').replaceAll('-', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} ${words.endsWith('s') ? 'are' : 'is'}`;
}
