import { EVERY } from './new-token';

/** What a token reaches, in words. */
export const reachText = (remotes: readonly string[]): string =>
  remotes.includes(EVERY) ? 'every remote' : remotes.join(', ');
