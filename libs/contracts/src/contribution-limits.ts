// Separate from the schemas, so that a form can use a limit without loading them.

/** Longest values, in code points. */
export const CONTRIBUTION_LIMITS = {
  title: 300,
  description: 10_000,
  link: 500,
  conferenceName: 200,
  /** Links of a talk. */
  links: 20,
  /** Speakers of one talk. */
  speakers: 10,
  speakerName: 150,
  about: 5_000,
  /** Bytes of a picture. */
  picture: 5 * 1024 * 1024,
} as const;
