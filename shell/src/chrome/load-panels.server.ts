import type { loadPanels as load } from './load-panels';

/** Replaces `load-panels.ts` in the server build, where nothing opens. */
export const loadPanels = (): ReturnType<typeof load> =>
  Promise.reject(new Error('The server opens no panels.'));
