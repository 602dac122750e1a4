import type { loadPanels as load } from './load-panels';

/** Takes the place of `load-panels.ts` in the server's build, where nothing opens. */
export const loadPanels = (): ReturnType<typeof load> =>
  Promise.reject(new Error('The server opens no panels.'));
