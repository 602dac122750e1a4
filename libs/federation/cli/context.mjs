/**
 * What a command is given.
 *
 * @typedef {object} Context
 * @property {string} dir where it runs
 * @property {NodeJS.ProcessEnv} env
 * @property {Record<string, string | boolean | undefined>} options
 * @property {string[]} words beside the options
 */

/**
 * What a command comes to: `data` for `--json`, `text` for people.
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
 * @property {string} [usage] what stands behind its name
 * @property {Record<string, {type: 'string' | 'boolean', what: string, value?: string}>} [options]
 * @property {number} [words] how many it takes at most; none without
 * @property {(context: Context) => Promise<Outcome | null>} run null where everything was said already
 */

/** @param {Context} context @param {string} name */
export function text({ options }, name) {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export const SITE = /** @type {const} */ ({
  site: { type: 'string', value: 'URL', what: 'address of the site, in place of LECTERN_URL' },
});
export const REMOTE = /** @type {const} */ ({
  remote: { type: 'string', value: 'NAME', what: "remote, where this is not its folder's" },
});
