import { SeriesList } from './series-list';

/** A page rendered on the server has it at once. */
export const loadSeriesList = () => SeriesList;
