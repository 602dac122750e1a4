/** The conferences that are just over, in a file of its own. */
export const loadJustOver = async () => (await import('./just-over')).JustOver;
