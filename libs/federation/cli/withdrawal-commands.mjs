import { apiOf } from './api.mjs';
import { MF, REMOTE, SITE, text } from './context.mjs';
import { Misuse } from './problems.mjs';
import { remoteName } from './remote-name.mjs';
import { siteOf } from './site.mjs';

/** @typedef {import('./context.mjs').Command} Command */
/** @typedef {import('./context.mjs').Context} Context */
/** @typedef {import('./context.mjs').Outcome} Outcome */

const OPTIONS = /** @type {const} */ ({
  reason: { type: 'string', value: 'TEXT', what: 'reason, for the audit log' },
  ...REMOTE,
  ...SITE,
});

/**
 * Withdrawing a whole remote and restoring it: for operators. Teams delete what they published and never
 * started.
 *
 * @param {(context: Context, act: string, input: object) => Promise<Outcome>} decide
 * @param {(context: Context) => {reason?: string}} demandReason
 * @returns {Record<string, Command>}
 */
export const withdrawalCommands = (decide, demandReason) => ({
  withdraw: {
    usage: '--reason TEXT',
    what: 'for operators: take the whole remote off the site immediately; its addresses answer 410',
    options: OPTIONS,
    run: (context) => decide(context, 'withdraw', demandReason(context)),
  },
  restore: {
    usage: '[VERSION] --reason TEXT',
    what: 'for operators: bring a withdrawn remote back, with VERSION as its stable release',
    words: 1,
    options: OPTIONS,
    async run(context) {
      const [version] = context.words;
      return decide(context, 'restore', {
        ...demandReason(context),
        ...(version !== undefined && { version }),
      });
    },
  },
  retire: {
    usage: '--reason TEXT',
    what: 'for operators: free the paths and slots of a withdrawn remote',
    options: OPTIONS,
    run: (context) => decide(context, 'retire', demandReason(context)),
  },
  delete: {
    usage: 'VERSION',
    what: 'delete a release that was never live; its version stays taken',
    words: 1,
    options: OPTIONS,
    async run(context) {
      const [version] = context.words;
      if (!version) throw new Misuse(`Which release? ${MF} delete VERSION`);
      const remote = remoteName(text(context, 'remote'), context.dir);
      await apiOf(siteOf(text(context, 'site'), context.env)).deleteRelease(
        remote,
        version,
        text(context, 'reason'),
      );
      return { data: { remote, version }, text: `Deleted ${remote} ${version}.` };
    },
  },
});
