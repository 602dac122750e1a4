// Makes text safe to print on a terminal.

/**
 * Characters that move the cursor, set colours, make links or change the text direction; line ends and tabs
 * are kept.
 */
const OBEYED = /(?![\n\t])\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

/**
 * Escapes such characters as JSON does: responses contain texts of visitors and other teams.
 *
 * @param {string} text
 */
export const plain = (text) =>
  text.replace(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
