/** The form's id: buttons outside it can submit it. */
export const FORM = 'search-form';

/** The field's id. The shell's magnifier links to `/search#query`. */
export const FIELD = 'query';

/** The results' id. */
export const RESULTS = 'results';
