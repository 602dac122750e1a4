/**
 * Every browser we build for knows what we write without a prefix.
 *
 * @param {string} value
 */
export const prefix = (value) => value;
