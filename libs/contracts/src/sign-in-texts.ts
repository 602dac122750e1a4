/** Message shown to somebody who likes without being signed in. @source product.md, section 8 */
export const SIGN_IN_TO_LIKE = {
  talks: 'You need to be logged in to upvote the talks.',
  notes: 'You need to be logged in to upvote the notes.',
} as const;
