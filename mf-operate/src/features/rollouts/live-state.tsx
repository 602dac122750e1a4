import { useQuery } from '@lectern/remote';
import { Callout, formatClock } from '@lectern/ui';
import { useSyncExternalStore } from 'react';
import { rolloutsQuery } from '@lectern/console';

function subscribe(changed: () => void) {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

/** Says when the data may be out of date; otherwise nothing. */
export function LiveState() {
  const online = useOnline();
  const { isError, dataUpdatedAt, error } = useQuery(rolloutsQuery());
  if (online && !isError) return null;
  const since = formatClock(new Date(dataUpdatedAt).toISOString());
  return (
    <Callout>
      <strong>{online ? 'The services are not responding.' : 'This device is offline.'}</strong> The data
      shown is from {since}; retrying.
      {online && error instanceof Error && ` (${error.message})`}
    </Callout>
  );
}
