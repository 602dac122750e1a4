/** A chunk of its own: what opens when somebody asks for it. Fetched when the page is idle, or when it is wanted sooner. */
export const loadPanels = () => import('./panels');
