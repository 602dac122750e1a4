// Separate from the schemas, so that a form can use a limit without loading them.

/**
 * Buckets that visitors of one remote are assigned to; shares are counted in them, so 10,000 is everyone and
 * 1 is 0.01 %.
 */
export const BUCKETS = 10_000;

/** Owner of the shell and of every remote that comes with the site. No team has this name. */
export const SITE_TEAM = 'lectern';

export const ROLLOUT_LIMITS = {
  /** Characters of an action's reason. */
  reason: 500,
  /** Remotes that one token names. */
  tokenRemotes: 50,
  /** Characters of a path's pattern. */
  pattern: 200,
  /** User ids in a segment. */
  users: 1_000,
} as const;

/** In place of a token's remotes: it is for `npm run captions` and nothing else. */
export const CAPTIONS_ONLY = 'site:captions';
