/** What the first view can do without, in a file of its own. */
export const loadLater = () => import('./later');
