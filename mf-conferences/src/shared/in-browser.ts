import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and while its page is hydrated, so that both render the same. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
