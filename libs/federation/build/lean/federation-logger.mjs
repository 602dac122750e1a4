// Federation's logger, without levels, plugin prefixes and stack traces. Errors carry a code that its
// documentation explains.
const NAME = '[ Federation Runtime ]';

export const logger = console;

/**
 * @param {unknown} condition
 * @param {unknown} what code or message
 * @param {unknown} [_descriptions]
 * @param {unknown} [details]
 */
export function assert(condition, what, _descriptions, details) {
  if (!condition) error(what, _descriptions, details);
}

/**
 * @param {unknown} what code, message or error
 * @param {unknown} [_descriptions]
 * @param {unknown} [details]
 * @returns {never}
 */
export function error(what, _descriptions, details) {
  if (what instanceof Error) throw what;
  throw new Error(`${NAME}: ${String(what)} ${details ? JSON.stringify(details) : ''}`);
}

/** @param {unknown} what */
export const warn = (what) => console.warn(NAME, what);
