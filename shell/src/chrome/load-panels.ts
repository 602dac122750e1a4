/**
 * A separate chunk with everything that opens on demand. Fetched when the page is idle, or sooner when
 * needed.
 */
export const loadPanels = () => import('./panels');
