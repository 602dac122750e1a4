// Where the results of test files are kept between runs of `npm test`.
import { join } from 'node:path';
import { root } from './steps.mjs';

/**
 * @typedef {object} Failure
 * @property {string} title of the test; empty if the file could not be loaded
 * @property {string} file from the root
 * @property {number} line
 * @property {string} message
 * @property {string[]} [kept] pictures and traces, absolute
 */

const pathOf = (/** @type {string} */ task, /** @type {string} */ what) =>
  join(root, '.nx/cache/test-files', `${task.replace(/[/:]/g, '.')}.${what}.json`);

/** Test files of a task, `project:target`, that passed. */
export const passedOf = (/** @type {string} */ task) => pathOf(task, 'passed');

/** Failed tests of a task's last run. */
export const failuresOf = (/** @type {string} */ task) => pathOf(task, 'failed');
