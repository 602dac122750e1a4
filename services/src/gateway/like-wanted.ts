/**
 * The state requested for a like by the header `X-Intent`: a page with stale state must not undo what was done in another tab.
 *
 * @returns null if not given: then the like is toggled
 */
export const likeWanted = (intent: unknown): boolean | null =>
  intent === 'give' ? true : intent === 'take back' ? false : null;
