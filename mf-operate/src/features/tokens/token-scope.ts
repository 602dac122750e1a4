/** Covers every remote, including future ones. */
export const EVERY = '*';

/** A token's scope, in words. */
export const scopeText = (remotes: readonly string[]): string =>
  remotes.includes(EVERY) ? 'every remote' : remotes.join(', ');
