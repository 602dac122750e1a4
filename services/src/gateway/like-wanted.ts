/**
 * What a like is to be, by the header `X-Intent`: a page that shows what is no longer so must not undo what was done in another tab.
 *
 * @returns null where it is not said: then the other of what it is
 */
export const likeWanted = (intent: unknown): boolean | null =>
  intent === 'give' ? true : intent === 'take back' ? false : null;
