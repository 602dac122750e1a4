import { Below, MoreTalks } from './leading-on';

/** A page rendered on the server has it at once. */
export const loadBelow = () => Below;
export const loadMoreTalks = () => MoreTalks;
