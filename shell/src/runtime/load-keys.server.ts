import type { loadKeys as load } from './load-keys';

/** Replaces `load-keys.ts` in the server build, which has no keyboard. */
export const loadKeys: typeof load = () => Promise.resolve();
