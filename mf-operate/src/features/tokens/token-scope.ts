import { EVERY } from './new-token';

/** A token's scope, in words. */
export const scopeText = (remotes: readonly string[]): string =>
  remotes.includes(EVERY) ? 'every remote' : remotes.join(', ');
