/** How the command is invoked: with its scope, so that npx can never pick another publisher's package. */
export const MF = 'npx --no @lectern/mf';

/**
 * Input of a command.
 *
 * @typedef {object} Context
 * @property {string} dir working directory
 * @property {NodeJS.ProcessEnv} env
 * @property {Record<string, string | boolean | undefined>} options
 * @property {string[]} words positional arguments
 */

/**
 * Result of a command: `data` for `--json`, `text` for people.
 *
 * @typedef {object} Outcome
 * @property {unknown} data
 * @property {string} text
 * @property {boolean} [refused] exit code 1
 */

/**
 * One command of `mf`.
 *
 * @typedef {object} Command
 * @property {string} what
 * @property {string} [usage] arguments, for the help
 * @property {Record<string, {type: 'string' | 'boolean', what: string, value?: string}>} [options]
 * @property {number} [words] maximum number of positional arguments; none by default
 * @property {(context: Context) => Promise<Outcome | null>} run null if it has already printed everything
 */

/** @param {Context} context @param {string} name */
export function text({ options }, name) {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export const SITE = /** @type {const} */ ({
  site: { type: 'string', value: 'URL', what: 'address of the site (instead of LECTERN_URL)' },
});
export const REMOTE = /** @type {const} */ ({
  remote: { type: 'string', value: 'NAME', what: 'remote (default: the one in this folder)' },
});
