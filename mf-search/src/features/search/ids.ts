/** The form's id: a button elsewhere may send it. */
export const FORM = 'search-form';

/** The field's id. The shell's magnifier leads to `/search#query`. */
export const FIELD = 'query';
