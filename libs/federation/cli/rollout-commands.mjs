import { apiOf } from './api.mjs';
import { builtRelease, distOf } from './build-output.mjs';
import { MF, REMOTE, SITE, text } from './context.mjs';
import { ownerCommands } from './owner-commands.mjs';
import { Misuse, Problem } from './problems.mjs';
import { ownName, remoteName } from './remote-name.mjs';
import { siteOf } from './site.mjs';
import { releaseText, rolloutText } from './text.mjs';
import { withdrawalCommands } from './withdrawal-commands.mjs';

/** @typedef {import('./context.mjs').Command} Command */
/** @typedef {import('./context.mjs').Context} Context */

const REASON = /** @type {const} */ ({
  reason: { type: 'string', value: 'TEXT', what: 'reason, for the audit log' },
});
const USERS = /** @type {const} */ ({
  users: { type: 'string', value: 'IDS', what: 'users who always get it, such as 3,17' },
  preview: { type: 'boolean', what: 'browsers with the preview cookie always get it too' },
});
const RELEASES_SHOWN = 8;
/** The share is decided by the visitor's id, so it is always required. */
const WHICH_VISITOR =
  'Which visitor? Pass --visitor with the id from the cookie __Host-Http-lectern_visitor; add --user ID and --preview if they apply.';

/** @param {Context} context */
function target(context) {
  const remote = remoteName(text(context, 'remote'), context.dir);
  return { remote, api: apiOf(siteOf(text(context, 'site'), context.env)) };
}

/** @param {string | undefined} typed */
function percentOf(typed) {
  const match = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/.exec(typed ?? '');
  const percent = Number(match?.[1]);
  if (match && percent <= 100) return percent;
  throw new Misuse(
    'The share must be a percentage from 0 to 100 with at most two decimals, such as 10 or 0.5.',
  );
}

/** @param {Context} context */
function segmentOf(context) {
  const users = text(context, 'users');
  if (users === undefined && context.options.preview !== true) return {};
  const ids = (users ?? '')
    .split(',')
    .filter(Boolean)
    .map((id) => Number(id));
  if (!ids.every((id) => Number.isInteger(id) && id > 0))
    throw new Misuse('--users must be ids separated by commas.');
  return { segment: { users: ids, preview: context.options.preview === true } };
}

/** @param {Context} context */
const reasonOf = (context) => {
  const reason = text(context, 'reason')?.trim();
  return reason ? { reason } : {};
};

/** @param {Context} context */
function demandReason(context) {
  const givenReason = reasonOf(context);
  if (!givenReason.reason) throw new Misuse('Missing reason, for the audit log: --reason "…"');
  return givenReason;
}

/**
 * @param {Context} context
 * @param {string} act
 * @param {object} input
 */
async function decide(context, act, input) {
  const { remote, api } = target(context);
  const rollout = await api.act(remote, act, input);
  return { data: rollout, text: rolloutText(rollout) };
}

/**
 * The given version, else the last local build, else the last published release not yet started.
 *
 * @param {Context} context
 */
async function versionToStart(context) {
  const [named] = context.words;
  if (named) return named;
  const { remote, api } = target(context);
  const built = builtRelease(distOf(context.dir));
  if (built?.name === remote) return built.version;
  const [releases, { stable }] = await Promise.all([api.releases(remote), api.rollout(remote)]);
  const waiting = releases.find(
    ({ version, recalled_at: recalled }) => recalled === null && version !== stable,
  );
  if (waiting) return waiting.version;
  throw new Problem(`${remote} has no release to start.`);
}

/** @type {Record<string, Command>} */
export const rolloutCommands = {
  start: {
    usage: '[VERSION] --share PERCENT',
    what: 'give a release to a share of visitors; without VERSION the last one built here',
    words: 1,
    options: {
      share: { type: 'string', value: 'PERCENT', what: 'of all visitors' },
      ...USERS,
      ...REASON,
      ...REMOTE,
      ...SITE,
    },
    async run(context) {
      const percent = percentOf(text(context, 'share'));
      const version = await versionToStart(context);
      return decide(context, 'start', { version, percent, ...segmentOf(context), ...reasonOf(context) });
    },
  },
  share: {
    usage: 'PERCENT',
    what: "change the candidate's share; raising it takes the candidate from no one",
    words: 1,
    options: { ...USERS, ...REASON, ...REMOTE, ...SITE },
    async run(context) {
      const percent = percentOf(context.words[0]);
      return decide(context, 'share', { percent, ...segmentOf(context), ...reasonOf(context) });
    },
  },
  promote: {
    what: 'make the candidate the stable release',
    options: { ...REASON, ...REMOTE, ...SITE },
    run: (context) => decide(context, 'promote', reasonOf(context)),
  },
  rollback: {
    usage: '[--to VERSION] --reason TEXT',
    what: 'end the candidate; without one, or with --to, return to an earlier release',
    options: {
      to: { type: 'string', value: 'VERSION', what: 'release to return to' },
      ...REASON,
      ...REMOTE,
      ...SITE,
    },
    async run(context) {
      const to = text(context, 'to');
      return decide(context, 'rollback', { ...demandReason(context), ...(to !== undefined && { to }) });
    },
  },
  recall: {
    usage: 'VERSION --reason TEXT',
    what: 'stop serving a release for good; recalling the only working one withdraws the remote',
    words: 1,
    options: { ...REASON, ...REMOTE, ...SITE },
    async run(context) {
      const [version] = context.words;
      if (!version) throw new Misuse(`Which release? ${MF} recall VERSION --reason "…"`);
      return decide(context, 'recall', { version, ...demandReason(context) });
    },
  },
  ...withdrawalCommands(decide, demandReason),
  ...ownerCommands(decide, demandReason),
  status: {
    what: 'show who gets which release; inside a remote also its releases',
    options: { ...REMOTE, ...SITE },
    async run(context) {
      const api = apiOf(siteOf(text(context, 'site'), context.env));
      const named = text(context, 'remote') ?? ownName(context.dir);
      if (named === null) {
        const rollouts = await api.rollouts();
        return {
          data: rollouts,
          text: rollouts.map(rolloutText).join('\n') || 'Nothing has been published yet.',
        };
      }
      const remote = remoteName(named, context.dir);
      const rollout = await api.rollout(remote);
      const releases = await api.releases(remote);
      const list = releases.slice(0, RELEASES_SHOWN).map(releaseText);
      return {
        data: { rollout, releases },
        text: [rolloutText(rollout), '', 'Releases, newest first', ...list].join('\n'),
      };
    },
  },
  explain: {
    usage: '--visitor ID',
    what: 'explain why a visitor gets a release',
    options: {
      visitor: { type: 'string', value: 'ID', what: 'id in the visitor cookie' },
      user: { type: 'string', value: 'ID', what: 'id of the signed-in user' },
      preview: { type: 'boolean', what: 'the browser has the preview cookie' },
      ...REMOTE,
      ...SITE,
    },
    async run(context) {
      const visitor = text(context, 'visitor');
      if (!visitor) throw new Misuse(WHICH_VISITOR);
      const { remote, api } = target(context);
      const user = text(context, 'user');
      const explanation = await api.explain(remote, {
        visitor,
        ...(user !== undefined && { user }),
        ...(context.options.preview === true && { preview: 'true' }),
      });
      return { data: explanation, text: `${remote} ${explanation.version}\n${explanation.because}` };
    },
  },
};
