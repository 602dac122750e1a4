// Apart from the schemas, so that a form can name a limit without loading them.

/** Buckets that visitors of one remote fall into; shares are told in them, so 10,000 is everybody and 1 is 0.01 %. */
export const BUCKETS = 10_000;

export const ROLLOUT_LIMITS = {
  /** Characters of an act's reason. */
  reason: 500,
  /** Users that a segment names. */
  users: 1_000,
} as const;
