/** Summary, chapters and transcript, in a file of their own. */
export const loadSidePanel = async () => (await import('./side-panel')).SidePanel;
