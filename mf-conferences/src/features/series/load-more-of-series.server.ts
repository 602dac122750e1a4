import { MoreOfSeries } from './more-of-series';

/** A page rendered on the server has it at once. */
export const loadMoreOfSeries = () => MoreOfSeries;
