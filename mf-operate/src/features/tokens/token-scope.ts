import { CAPTIONS_ONLY } from '@lectern/contracts';

/** Covers every remote, including future ones. */
export const EVERY = '*';

/** A token's scope, in words. */
export function scopeText(remotes: readonly string[]): string {
  if (remotes.includes(EVERY)) return 'every remote';
  return remotes.includes(CAPTIONS_ONLY) ? 'captions and nothing else' : remotes.join(', ');
}
