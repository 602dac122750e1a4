import { REMOTE, SITE, text } from './context.mjs';
import { Misuse } from './problems.mjs';

/** @typedef {import('./context.mjs').Command} Command */
/** @typedef {import('./context.mjs').Context} Context */
/** @typedef {import('./context.mjs').Outcome} Outcome */

const OPTIONS = /** @type {const} */ ({
  reason: { type: 'string', value: 'TEXT', what: 'reason, for the audit log' },
  ...REMOTE,
  ...SITE,
});
const GRANT = /** @type {const} */ ({
  to: { type: 'string', value: 'NAME', what: 'remote that gets the path' },
  path: { type: 'string', value: 'PATTERN', what: 'the path, such as /news/:slug' },
  ...OPTIONS,
});

/**
 * Ownership of remotes and path grants: for operators, who confirm each action in the console.
 *
 * @param {(context: Context, act: string, input: object) => Promise<Outcome>} decide
 * @param {(context: Context) => {reason?: string}} demandReason
 * @returns {Record<string, Command>}
 */
export function ownerCommands(decide, demandReason) {
  /** @param {string} act @param {string} what @returns {Command} */
  const granting = (act, what) => ({
    usage: '--to NAME --path PATTERN --reason TEXT',
    what: `for operators: ${what}`,
    options: GRANT,
    async run(context) {
      const [to, pattern] = [text(context, 'to'), text(context, 'path')];
      if (!to || !pattern) throw new Misuse(`mf ${act} --to NAME --path PATTERN --reason "…"`);
      return decide(context, act, { to, pattern, ...demandReason(context) });
    },
  });
  return {
    team: {
      usage: '[TEAM] --reason TEXT',
      what: 'for operators: transfer the remote to a team; without TEAM it becomes its own team',
      words: 1,
      options: OPTIONS,
      run: (context) => decide(context, 'team', { team: context.words[0] ?? null, ...demandReason(context) }),
    },
    grant: granting('grant', 'grant another remote a path of this one'),
    'grant-end': granting('grant-end', 'take back a granted path'),
  };
}
