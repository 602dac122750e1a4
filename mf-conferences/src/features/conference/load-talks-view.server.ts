import { TalksView } from './talks-view';

/** A page rendered on the server has them at once. */
export const loadTalksView = () => TalksView;
