import { SidePanel } from './side-panel';

/** A page rendered on the server has them at once. */
export const loadSidePanel = () => SidePanel;
