// Stylis' middleware as styled-components uses it, without prefixing: every supported browser accepts our
// styles unprefixed.
/** @typedef {{root?: unknown, return?: string}} Element */
/** @typedef {(element: Element, index: number, children: Element[], callback: unknown) => string | void} Step */

/**
 * @param {Step[]} steps
 * @returns {Step}
 */
export const middleware = (steps) => (element, index, children, callback) =>
  steps.map((step) => step(element, index, children, callback) || '').join('');

/**
 * @param {(css: string) => void} callback
 * @returns {(element: Element) => void}
 */
export const rulesheet = (callback) => (element) => {
  if (!element.root && element.return) callback(element.return);
};

export const prefixer = () => undefined;
