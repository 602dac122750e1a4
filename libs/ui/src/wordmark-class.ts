/** Class of the element that shows the site's name. */
export const WORDMARK_CLASS = 'wordmark';
