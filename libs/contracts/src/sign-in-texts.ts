// Shown to visitors who try what only members may do. The services refuse with these texts; pages that know
// the user is a visitor show them without a call.

/** @source product.md, section 8 */
export const SIGN_IN_TO_LIKE = {
  talks: 'You need to be logged in to upvote the talks.',
  notes: 'You need to be logged in to upvote the notes.',
} as const;

/** @source product.md, section 8 */
export const SIGN_IN_TO_SUBSCRIBE = 'You need to be logged in to subscribe to this talk.';

/** @source product.md, section 2, "Slot detail with notes" */
export const SIGN_IN_TO_WRITE =
  'To submit notes for talks, you need to be logged in. Kindly log in to continue.';

/** Of the link next to {@link SIGN_IN_TO_WRITE}. */
export const SIGN_IN_TO_WRITE_LINK = 'Sign in to write a note';

/** Of a slot. @source product.md, section 8, for adding it */
export const SIGN_IN_FOR_CALENDAR = {
  add: 'You need to be logged in to add to the calendar.',
  load: 'You need to be logged in to download the file.',
  remove: 'You need to be logged in to remove from the calendar.',
} as const;

export const SIGN_IN_TO_ADD_TALK = 'You need to be logged in to add a talk.';
