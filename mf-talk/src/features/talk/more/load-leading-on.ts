const load = () => import('./leading-on');

/** What stands below the first view, in a file of its own. */
export const loadBelow = async () => (await load()).Below;
export const loadMoreTalks = async () => (await load()).MoreTalks;
